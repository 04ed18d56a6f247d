// Connecting with a service, and what is shared with it.
import type { PartsTranslation } from '../../translation.ts'

export const company: PartsTranslation['company'] = {
  title: (name) => `Ce que ${name} montre à ses clients`,
  empty: 'L’entreprise ne montre que son nom.',
  photos: 'Photos',
  photo: (number) => `Photo ${number}`,
}

export const share: PartsTranslation['share'] = {
  mandatory: 'Obligatoire',
  optional: 'Facultatif',
  oneTime: 'Une seule fois',
  verified: 'Vérifié seulement',
  source: 'Partager',
  undecided: 'Choisir…',
  value: 'Valeur',
  none: 'Ne pas partager',
  keep: 'Garder comme partagé avant',
  typed: 'Saisir une valeur',
  typedFile: 'Joindre un fichier',
  answered: 'Répondre maintenant',
  file: 'Fichier',
  live: 'Tenu à jour',
  once: 'Une fois',
  kept: 'Partagé une fois',
  notShared: 'Non partagé',
  onceText: 'Comme maintenant. Les changements suivants ne sont pas envoyés.',
  keptText: (when) =>
    `Partagé le ${when}. Le service le garde jusqu’à la date de fin, ou jusqu’à ce que vous le remplaciez ou mettiez fin au lien.`,
  onlyOnce: 'Une seule fois, comme maintenant',
  onlyOnceUnverified:
    'Le service garde cette valeur, sans sa vérification. Si vous changez la vôtre ensuite, il ne reçoit pas la nouvelle.',
  incomplete: 'Il manque encore',
  setEnd: 'Fixer une date de fin',
  setEndOf: (label) => `Fixer une date de fin : ${label}`,
  endDay: 'Partager jusqu’au',
  endHint: 'Jusqu’à la fin de ce jour. Ensuite, la plateforme retire la valeur, et le service en est informé.',
  removeEnd: (label) => `Retirer la date de fin : ${label}`,
  endProblems: {
    needed: 'Choisissez un jour, ou retirez la date de fin.',
    soon: 'La fin doit être dans une heure au plus tôt. Choisissez un jour plus tard.',
  },
  atEnd: 'Le service l’exige. À la fin',
  atEnds: { remove: 'seulement retirer la valeur', disconnect: 'mettre fin au lien' },
  until: (when) => `Jusqu’au ${when}`,
  thenDisconnects: 'ensuite, le lien prend fin',
  of: {
    company: {
      live: 'Suit la fiche de votre entreprise : le service reçoit chaque changement.',
      impossible: 'Le service exige une valeur vérifiée, et la fiche de votre entreprise n’en a pas qui convienne.',
      noVerified: 'Seule une valeur vérifiée compte, et la fiche de votre entreprise n’en a pas qui convienne.',
      toProfile: 'Compléter la fiche de l’entreprise',
      nothing: 'Rien n’est partagé. L’entreprise voit le nom et le code de la vôtre.',
      openFile:
        'Les fichiers de la fiche de votre entreprise sont partagés sans chiffrement : la plateforme peut aussi les lire.',
    },
    person: {
      live: 'Suit Mes données : le service reçoit chaque changement.',
      impossible: 'Le service exige une valeur vérifiée, et Mes données n’en contient pas qui convienne.',
      noVerified: 'Seule une valeur vérifiée compte, et Mes données n’en contient pas qui convienne.',
      toProfile: 'Compléter Mes données',
      nothing: 'Rien n’est partagé. L’entreprise voit votre nom.',
      openFile:
        'Un des fichiers n’est pas marqué comme confidentiel dans Mes données : il est partagé sans chiffrement, et la plateforme peut aussi le lire. Marquez-le d’abord comme confidentiel pour le chiffrer.',
    },
  },
  summary: (name) => `Ce que ${name} reçoit`,
  takenBack: 'Repris : le service ne le reçoit plus, et la plateforme le supprime.',
  summaryText: 'Chaque valeur est chiffrée dans ce navigateur. Seul le service peut l’ouvrir.',
  problems: {
    undecided: 'Choisissez ce que vous partagez.',
    needed: 'Saisissez une valeur ou choisissez autre chose.',
    part: 'Remplissez ce champ.',
    type: 'Cette valeur ne convient pas à ce champ.',
    result: 'Faites tous les choix et demandez le résultat.',
    country: 'Commencez par l’indicatif du pays, par exemple +33 1 23 45 67 89.',
  },
  plugin: (name, host) => `Réponse de ${name} (${host}), qui reçoit ce que vous saisissez ici`,
  pluginInput: (label, optional) => (optional ? `${label} (facultatif)` : label),
}

export const connect: PartsTranslation['connect'] = {
  title: 'Relier un service',
  code: 'Code ou adresse',
  codeHint: 'L’entreprise vous le donne. Un code a la forme ENTREPRISE/SERVICE.',
  codeNeeded: 'Saisissez un code ou une adresse.',
  lookUp: 'Chercher',
  otherCode: 'Utiliser un autre code',
  refusals: {
    'profile.code_not_found': 'Aucun service n’a ce code.',
    'profile.company_code_requires_service':
      'C’est le code d’une entreprise. Ajoutez une barre oblique et le code du service.',
  },
  company: 'Entreprise',
  sandbox: 'Essai',
  sandboxText: 'Ce service sert à des essais. Seules ses propres personnes d’essai peuvent s’y relier.',
  serviceCode: 'Code',
  fingerprint: 'Valeur de contrôle de la clé',
  fingerprintHint:
    'Les valeurs sont chiffrées pour cette clé. Pour plus de sûreté, comparez-la avec la valeur de contrôle que l’entreprise vous donne.',
  linkKeyMatches: 'C’est bien le service auquel mène le lien.',
  linkKeyDiffers: (service) =>
    `La clé de ${service} n’est pas celle de l’adresse. Rien n’a été envoyé. Demandez autrement une nouvelle adresse à l’entreprise.`,
  toConnection: 'Afficher le lien',
  asksTitle: 'Ce que le service demande',
  asksNothing: 'Le service ne demande rien.',
  connect: 'Partager et relier',
  connecting: 'Chiffrement et envoi…',
  wasConnected: 'Lien établi',
  takeBack: 'Comment revenir en arrière',
  takeBackText: (name) =>
    `Sur la page du lien, vous pouvez à tout moment changer les données tenues à jour et mettre fin au lien. Le service ne reçoit alors plus rien, et la plateforme supprime ce que vous avez partagé. Les copies que ${name} a déjà faites y restent.`,
  of: {
    company: {
      lead: 'L’entreprise voit ce que vous partagez ici, et rien d’autre de la fiche de la vôtre.',
      personCode: 'C’est le code d’une personne. Une entreprise se relie à des services.',
      alreadyConnected: 'Votre entreprise est déjà reliée à ce service.',
      changed: 'La demande du service ou la fiche de votre entreprise a changé. Vérifiez le formulaire et recommencez.',
    },
    person: {
      lead: 'L’entreprise voit votre nom et ce que vous partagez ici, et rien d’autre de Mes données.',
      personCode: 'C’est le code d’une personne. Vous pouvez vous relier aux services d’entreprises.',
      alreadyConnected: 'Ce service est déjà relié à votre portefeuille.',
      changed:
        'La demande du service ou quelque chose dans Mes données a changé. Vérifiez le formulaire et recommencez.',
    },
  },
}
