// Signing, accepting, declining and cancelling, with what it means.
import type { WalletTranslation } from '../../translation.ts'

export const agreeing: WalletTranslation['agreeing'] = {
  meaning: 'Ce que cela signifie',
  meansSign: 'Vous signez exactement le contenu ouvert ici, et rien de ce qui viendra ensuite.',
  meansAccept: 'Vous acceptez exactement le contenu ouvert ici, et rien de ce qui viendra ensuite.',
  lasting: 'C’est définitif.',
  sends: 'Ce qui quitte cet appareil',
  sendsFingerprint: (company) =>
    `La valeur de contrôle du contenu, votre nom et l’heure. Ils sont gardés avec le document et montrés à ${company} et à tous ceux qui signent avec vous.`,
  sendsPasskey:
    'Une signature de la valeur de contrôle du document, faite avec votre clé d’accès une fois que votre appareil a vérifié que c’est vous.',
  sendsCode: 'Votre code. La plateforme le vérifie et l’oublie.',
  sendsPdf: (company) =>
    `Le PDF, une fois, chiffré. La plateforme l’ouvre en mémoire, ajoute la page des signatures, le chiffre pour vous et pour ${company}, et l’oublie.`,
  sendsNoPdf: 'Pas le contenu, qui reste chiffré.',
  noPasskey: 'Vous n’avez pas encore de clé d’accès.',
  addPasskey: 'En ajouter une et signer sans code',
  reason: 'Raison',
  reasonHint: (company) => `Facultatif. Envoyée à ${company} comme message, chiffrée pour ce service seulement.`,
  reasonSent: 'Votre raison a été envoyée comme message.',
  reasonTitle: 'C’est fait, mais votre raison n’a pas été envoyée',
  reasonText: 'Votre texte est toujours là.',
  sendReason: 'Renvoyer la raison',
  withoutReason: 'Fermer sans envoyer',
}

export const action: WalletTranslation['action'] = {
  signTitle: (name) => `Signer « ${name} »`,
  acceptTitle: (name) => `Accepter « ${name} »`,
  signLead: (company) => `Vous convenez avec ${company} de ce que vous avez lu.`,
  cancellable: 'C’est définitif, mais vous pourrez résilier le contrat ici ensuite.',
  cancellableNotice: (days) =>
    `C’est définitif, mais vous pourrez résilier le contrat ici ensuite (préavis en jours : ${days}).`,
  changed: 'Le document a changé pendant votre réponse. Fermez et relisez-le. Rien n’a été signé.',
  over: 'Ce document n’est plus ouvert : vous avez décidé sur un autre appareil, ou il a été retiré.',
  notOpen: 'Le document s’ouvre à nouveau. Vous pourrez ensuite continuer.',
  declineTitle: (name) => `Refuser « ${name} » ?`,
  declineText: (company) => `Le document prend fin, et ${company} apprend que vous avez refusé. C’est définitif.`,
  declineRun: (company) =>
    `Il fait partie d’un ensemble de plusieurs étapes. Si vous refusez, tout prend fin pour tout le monde, et ${company} en est informée. C’est définitif.`,
  decline: 'Refuser',
  declined: 'Document refusé',
  reasonAbout: (name, reason) => `J’ai refusé « ${name} » : ${reason}`,
  cancel: 'Résilier le contrat',
  cancelOpen: 'Résilier le contrat…',
  cancelTitle: (name) => `Résilier « ${name} »`,
  cancelText: (company) =>
    `Il reste en vigueur jusqu’à sa date de fin. ${company} apprend la date. Vous ne pouvez pas revenir en arrière ici.`,
  lastDay: 'Date de fin',
  lastDayHint: (day) => `Au plus tôt le ${day}, heure UTC.`,
  dayNeeded: 'Choisissez une date.',
  dayTooEarly: 'C’est pendant le préavis.',
  cancelled: 'Contrat résilié',
  endCard: 'Mettre fin à ce contrat',
  endCardText: (days) => `Vous pouvez le résilier ici (préavis en jours : ${days}).`,
  endCardNow: 'Vous pouvez le résilier ici, même dès aujourd’hui.',
}
