// Texts of the signing line and the seal.
import { defineTexts } from '@company-data/ui/texts'

export const lineTexts = defineTexts({
  en: {
    line: 'Signatures',
    sentBy: (company: string) => `${company} sent it`,
    generated: 'Document created',
    signedAs: (name: string) => `You signed as ${name}`,
    acceptedAs: (name: string) => `You accepted as ${name}`,
    signedBy: (party: string) => `${party} signed`,
    acceptedBy: (party: string) => `${party} accepted`,
    yourSignature: 'Your signature',
    yourAcceptance: 'Your acceptance',
    signatureOf: (party: string) => `Signature of ${party}`,
    acceptanceOf: (party: string) => `Acceptance of ${party}`,
    lineStates: { done: 'Done', open: 'Next', waiting: 'Later', ended: 'Not given' },
    methods: {
      biometric: 'With a device key',
      twofa: 'With a code from an authenticator app',
      email: 'With a code by e-mail',
      custodian: 'By a program',
    },
    nameVerified: 'name verified by an ID document',
    nameTyped: 'name as entered',
    sealedByPlatform: 'Sealed by the platform',
    sealedLater: 'Seal by the platform',
    sealedLaterText: 'After the last signature, the file is sealed for everyone and can no longer be changed.',
    seal: 'Seal',
    sealText: 'Just checked on this device, with the platform’s certificates.',
    checks: {
      whole: 'The seal covers the whole file: nothing was added, removed or moved.',
      unchanged: 'Not a byte has changed since it was sealed.',
      certificate: 'The certificate belongs to the platform, and was valid on that day.',
      agreed: (bytes: string) => `The first ${bytes} are what was agreed, and match the signed fingerprint.`,
    },
    notChecked:
      'Not checked: whether a name is really the signer’s. The list of signatures shows which names were verified.',
    sealDetails: 'Fingerprints and certificate',
    agreedMatches: 'This fingerprint matches your signature.',
    agreedDiffers: 'Your signature is for a different fingerprint. Ask the company, and keep this file.',
  },
  de: {
    line: 'Unterschriften',
    sentBy: (company) => `${company} hat es gesendet`,
    generated: 'Das Dokument wurde erstellt',
    signedAs: (name) => `Sie haben als ${name} unterschrieben`,
    acceptedAs: (name) => `Sie haben als ${name} angenommen`,
    signedBy: (party) => `${party} hat unterschrieben`,
    acceptedBy: (party) => `${party} hat angenommen`,
    yourSignature: 'Ihre Unterschrift',
    yourAcceptance: 'Ihre Annahme',
    signatureOf: (party) => `Unterschrift von ${party}`,
    acceptanceOf: (party) => `Annahme durch ${party}`,
    lineStates: { done: 'Erledigt', open: 'Als Nächstes', waiting: 'Später', ended: 'Nicht erfolgt' },
    methods: {
      biometric: 'Mit dem Schlüssel eines Geräts',
      twofa: 'Mit einem Code einer Authenticator-App',
      email: 'Mit einem Code per E-Mail',
      custodian: 'Durch ein Programm',
    },
    nameVerified: 'Name durch einen Ausweis bestätigt',
    nameTyped: 'Name wie eingegeben',
    sealedByPlatform: 'Von der Plattform gesiegelt',
    sealedLater: 'Siegel der Plattform',
    sealedLaterText:
      'Nach der letzten Unterschrift wird die Datei für alle gesiegelt und lässt sich nicht mehr ändern.',
    seal: 'Siegel',
    sealText: 'Soeben auf diesem Gerät mit den Zertifikaten der Plattform geprüft.',
    checks: {
      whole: 'Das Siegel gilt für die ganze Datei: Nichts wurde hinzugefügt, entfernt oder verschoben.',
      unchanged: 'Kein Byte hat sich geändert, seit sie gesiegelt wurde.',
      certificate: 'Das Zertifikat gehört der Plattform und war an diesem Tag gültig.',
      agreed: (bytes) =>
        `Die ersten ${bytes} sind das Vereinbarte und stimmen mit dem unterschriebenen Fingerabdruck überein.`,
    },
    notChecked:
      'Nicht geprüft: ob ein Name der des Unterzeichners ist. Welche Namen bestätigt sind, steht bei den Unterschriften.',
    sealDetails: 'Fingerabdrücke und Zertifikat',
    agreedMatches: 'Dieser Fingerabdruck stimmt mit dem Ihrer Unterschrift überein.',
    agreedDiffers:
      'Ihre Unterschrift gilt für einen anderen Fingerabdruck. Fragen Sie das Unternehmen und behalten Sie diese Datei.',
  },
})
