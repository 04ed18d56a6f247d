// Approvals of sign-ins, devices and notifications.
import type { WalletTranslation } from '../../translation.ts'

export const approval: WalletTranslation['approval'] = {
  title: 'Approbations',
  lead: 'Les connexions à des entreprises qui ne se font qu’avec votre accord.',
  waitingTitle: 'En attente de votre réponse',
  waitingText: 'Une connexion attend votre décision quelques minutes. Sans votre accord, personne n’entre.',
  nothingWaits: 'Aucune connexion n’attend votre réponse.',
  waiting: (count) =>
    count < 2 ? 'Une connexion attend votre réponse' : `${count} connexions attendent votre réponse`,
  answer: 'Répondre',
  answerFor: (service) => `Répondre : ${service}`,
  question: 'Approuver cette connexion ?',
  answered: 'Demande de connexion',
  asks: (service, company) => `${company} veut savoir si vous vous connectez à ${service}.`,
  noContext: 'L’entreprise n’a rien précisé',
  forWhom: 'Pour',
  serviceOf: (service, company) => `${service} · ${company}`,
  until: 'Jusqu’à',
  minutesLeft: (minutes) => (minutes < 2 ? 'encore une minute environ' : `encore ${minutes} minutes`),
  secondsLeft: (seconds) => `moins de ${seconds} secondes`,
  timeOver: 'temps écoulé',
  onlyIfYou:
    'N’approuvez que si vous vous connectez vous-même en ce moment. L’entreprise apprend que vous avez approuvé, mais rien de vos données.',
  digits: 'Nombre affiché à la connexion',
  digitsHint:
    'Saisissez les deux chiffres de la page de connexion. Personne n’a besoin de vous les donner par téléphone ou par e-mail.',
  digitsNeeded: 'Saisissez les deux chiffres.',
  digitsWrong: 'La page de connexion affiche un autre nombre. Après trois nombres faux, la connexion est refusée.',
  passcode: 'Code secret',
  passcodeHint: 'Il déverrouille l’approbation. Le code lui-même n’est jamais envoyé.',
  passcodeNeeded: 'Saisissez votre code secret.',
  passcodeWrong: 'Code secret incorrect.',
  noPasscode: 'Pas de code secret, ou oublié ?',
  toDevices: 'En choisir un dans Appareils',
  usePasscode: 'Utiliser plutôt le code secret',
  unlockFailed: 'L’approbation n’a pas pu être déverrouillée. Rien n’a été approuvé.',
  passkeyRefused: 'La plateforme n’a pas accepté cette clé d’accès. Rien n’a été approuvé.',
  tooManyTries: 'Trop de codes secrets incorrects. Attendez quelques minutes ; vous pouvez toujours refuser.',
  byPasskey: 'Votre navigateur demande votre clé d’accès : empreinte digitale, visage ou code PIN.',
  approve: 'Approuver',
  deny: 'Refuser',
  why: 'Pourquoi refusez-vous ?',
  whyText: (company) => `${company} apprend la raison. Dans les deux cas, personne n’entre.`,
  notMe: 'Ce n’était pas moi',
  changedMyMind: 'J’ai changé d’avis',
  back: 'Retour',
  done: 'Terminé',
  outcomes: {
    approved: { title: 'Approuvé', text: (service) => `Votre connexion à ${service} continue.` },
    not_me: {
      title: 'Refusé',
      text: (service) =>
        `Personne n’est entré dans ${service}. Quelqu’un connaît peut-être votre mot de passe : changez-le auprès de cette entreprise.`,
    },
    changed_my_mind: { title: 'Refusé', text: (service) => `Personne n’est entré dans ${service}.` },
    digits: {
      title: 'Refusé',
      text: (service) =>
        `Le nombre était faux trois fois : personne n’est entré dans ${service}. Si c’était vous, connectez-vous à nouveau.`,
    },
    expired: {
      title: 'Temps écoulé',
      text: (service) =>
        `Le temps est écoulé : personne n’est entré dans ${service}. Si c’était vous, connectez-vous à nouveau.`,
    },
    elsewhere: {
      title: 'N’est plus ouvert',
      text: (service) =>
        `Cette connexion à ${service} a reçu une réponse sur un autre appareil, ou la demande a pris fin.`,
    },
    unsure: {
      title: 'N’est plus ouvert',
      text: (service) =>
        `Le réseau a été coupé pendant votre réponse. ${service} n’attend plus : votre réponse est arrivée, ou la demande a pris fin. Sa propre page vous le dira.`,
    },
  },
  enrollments: 'Qui peut demander votre accord',
  enrollmentsText: 'Les services dont vous approuvez les connexions ici.',
  unlockMissing: 'Vous n’avez ni clé d’accès ni code secret : vous ne pouvez pas encore approuver de connexion.',
  noEnrollments: 'Aucun service ne demande encore votre accord',
  noEnrollmentsText:
    'Les entreprises reliées peuvent le proposer dans leurs propres réglages. Elles vous mènent à une page où vous acceptez ou refusez.',
  since: (date) => `depuis le ${date}`,
  end: 'Arrêter',
  endFor: (service) => `Arrêter : ${service}`,
  endTitle: (service) => `Ne plus approuver les connexions à ${service} ?`,
  endText: (company) =>
    `Ses demandes ouvertes prennent fin tout de suite. ${company} ne peut vous demander à nouveau que si vous l’acceptez encore. D’ici là, l’entreprise décide comment vous vous y connectez. Votre lien reste.`,
  ended: 'Arrêté',
}

export const device: WalletTranslation['device'] = {
  title: 'Appareils',
  lead: 'Les appareils qui approuvent et signent en votre nom, et votre code secret.',
  devices: 'Vos appareils',
  devicesText:
    'Clés d’accès, anciennes clés, et navigateurs qui se connectent sans code. Retirez ceux que vous n’utilisez plus.',
  noDevices: 'Pas encore d’appareils',
  noDevicesText: 'Tant que vous n’avez pas de clé d’accès, votre code secret déverrouille les approbations.',
  browserKey: 'Clé de ce navigateur (sans empreinte digitale ni code PIN)',
  deviceKey: 'Clé d’un autre navigateur ou d’une application (sans empreinte digitale ni code PIN)',
  trusted: 'se connecte sans code',
  since: (date) => `depuis le ${date}`,
  remove: 'Retirer',
  removeFor: (name) => `Retirer : ${name}`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeText:
    'Il ne peut plus se connecter, approuver, signer ni se passer de la double authentification. Ce qu’il a déjà approuvé et signé reste valable. Vous pourrez l’ajouter à nouveau.',
  removed: 'Appareil retiré',
  passcode: 'Code secret',
  passcodeText:
    'Il déverrouille les approbations là où vous n’avez pas de clé d’accès. Ce n’est pas votre mot de passe, et il n’ouvre aucune donnée.',
  setPasscode: 'Choisir un code secret',
}

export const notification: WalletTranslation['notification'] = {
  title: 'Quand le portefeuille est fermé',
  lead: 'Recevez une notification sur cet appareil quand quelque chose vous attend.',
  whatLeaves:
    'Le service de notification de votre navigateur apprend qu’une notification arrive pour vous, et quand. Son contenu est chiffré pour ce navigateur et dit seulement quel genre de chose vous attend : aucun nom, aucune entreprise, aucune valeur.',
  isOn: 'Cet appareil vous prévient quand le portefeuille est fermé.',
  switchOn: 'Me prévenir sur cet appareil',
  switchOff: 'Ne plus me prévenir',
  hint: 'Votre navigateur demande votre accord. La déconnexion les désactive aussi.',
  blocked:
    'Votre navigateur bloque les notifications de cette page. Autorisez-les pour ce site dans les réglages du navigateur, puis revenez.',
  impossible:
    'Ce navigateur ne peut pas vous prévenir quand le portefeuille est fermé. Sur un iPhone ou un iPad, ajoutez le portefeuille à l’écran d’accueil et ouvrez-le de là.',
  refused: 'Vous n’avez pas autorisé les notifications : elles restent désactivées.',
  unreached: 'Le service de notification de votre navigateur ne répond pas. Réessayez plus tard.',
  switchedOn: 'Notifications activées sur cet appareil',
  switchedOff: 'Notifications désactivées sur cet appareil',
  settings: 'Ce qui vous prévient',
  kinds: {
    approvals: 'Approbations',
    documents: 'Documents à signer ou à lire',
    messages: 'Messages',
    forms: 'Formulaires et contrats',
    invitations: 'Invitations',
    connections: 'Entreprises reliées',
  },
  quiet: 'Heures calmes',
  quietHint:
    'Pendant ces heures, les notifications arrivent sans son. Les approbations sonnent toujours, car vous les attendez.',
  quietFrom: 'De',
  quietTo: 'À',
  settingsStay: 'Ces réglages restent sur cet appareil. La plateforme ne les connaît pas.',
  notices: {
    twofa_challenge: { title: 'Approbation', text: 'Une entreprise vous demande d’approuver quelque chose.' },
    twofa_dismiss: { title: 'Approbation', text: 'La demande d’approbation est terminée.' },
    document: { title: 'Documents', text: 'Quelque chose a changé dans vos documents.' },
    message: { title: 'Messages', text: 'Il y a du nouveau dans une conversation.' },
    connect_request: { title: 'Invitations', text: 'Quelque chose a changé dans vos invitations.' },
    consent_requested: { title: 'Liens', text: 'Une entreprise demande votre accord pour quelque chose de nouveau.' },
    connection_ended: { title: 'Liens', text: 'Une entreprise a mis fin à son lien avec vous.' },
    flow_run: { title: 'Formulaires et contrats', text: 'Il y a du nouveau pour un formulaire ou un contrat.' },
  },
  unnamed: { title: 'Portefeuille', text: 'Il y a du nouveau dans votre portefeuille.' },
}
