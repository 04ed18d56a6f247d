// The home page and the first steps; the pages around the session.
import type { WalletTranslation } from '../../translation.ts'
import { newPasscode } from '../parts/account.ts'
import { auth } from '../parts/auth.ts'

export const home: WalletTranslation['home'] = {
  title: (name) => `Bonjour, ${name}`,
  titleShort: 'Bonjour',
  lead: 'Ce qui vous attend, et ce que les entreprises peuvent voir.',
  empty: 'Rien ne vous attend',
  emptyText:
    'Les demandes d’entreprises, les connexions à approuver, les formulaires à remplir et les documents à signer apparaissent ici à leur arrivée.',
  firstStepsTitle: 'Premiers pas',
  firstStepsText: 'Votre nom et votre adresse e-mail sont déjà dans Mes données.',
  stepDone: 'Fait',
  firstSteps: {
    data: {
      title: 'Ajouter vos données',
      text: 'Votre adresse, votre téléphone ou votre carte d’identité, saisis une fois.',
    },
    company: { title: 'Relier une entreprise', text: 'Avec son code, son adresse ou son code QR.' },
    kit: {
      title: 'Créer une fiche de secours',
      text: 'Elle ouvre votre portefeuille si vous oubliez votre mot de passe.',
    },
    notifications: { title: 'Activer les notifications', text: 'Pour remarquer ce qui vous attend.' },
  },
  numbers: 'Votre portefeuille en chiffres',
  companies: (count) => (count < 2 ? 'entreprise' : 'entreprises'),
  values: (count) => (count < 2 ? 'élément dans Mes données' : 'éléments dans Mes données'),
  documents: (count) => (count < 2 ? 'document' : 'documents'),
  whoHolds: 'Qui a vos données',
  all: 'Toutes les entreprises',
  holds: (count, text) => (count < 2 ? 'A 1 valeur' : `A ${text} valeurs`),
  holdsNothing: 'N’a aucune valeur',
  lately: 'Dernièrement',
  events: {
    connected: (name) => `Lien établi : ${name}`,
    shared: (name) => `Données partagées modifiées : ${name}`,
    message: (name) => `Message : ${name}`,
    document: (name) => `Document reçu : ${name}`,
  },
  unread: (names) => `Chargement impossible : ${names}`,
  unreadText: 'Quelque chose vous y attend peut-être.',
  again: 'Réessayer',
  confirmEmail: 'Confirmez votre adresse e-mail',
  confirmEmailText: 'Nous y envoyons des codes et des avertissements.',
  confirm: 'Confirmer',
  code: 'Votre code de partage',
  codeText: 'Donnez-le à une entreprise qui veut vous inviter. Il ne révèle rien de vos données.',
  codeName: 'Code de partage',
  qr: 'Afficher le code QR',
  qrText: 'Une entreprise le scanne pour vous inviter.',
}

export const welcome: WalletTranslation['welcome'] = {
  invited: (code) => `Une entreprise vous invite : ${code}. Son formulaire suit.`,
  position: (number, all) => `${number} sur ${all}`,
  screens: [
    {
      title: 'Vos données à un seul endroit',
      points: [
        'Saisissez une fois votre adresse, votre téléphone ou votre compte bancaire.',
        'Gardez ensemble votre carte d’identité, vos contrats et vos lettres.',
        'Remplissez des formulaires et signez des contrats depuis votre téléphone.',
      ],
    },
    {
      title: 'Vous décidez qui les reçoit',
      points: [
        'Une entreprise ne voit que ce que vous partagez avec elle.',
        'Tout le reste est fermé par votre mot de passe. Même l’exploitant ne peut pas le lire.',
        'Changez votre adresse une fois, et les entreprises choisies ont la nouvelle. Ou reprenez-la.',
      ],
    },
  ],
  next: 'Suivant',
  skip: 'Passer',
  create: 'Créer un portefeuille',
  toSignIn: 'Se connecter',
}

export const session: WalletTranslation['session'] = {
  ...auth,
  signInTitle: 'Ouvrez votre portefeuille',
  toRegister: 'Créer un portefeuille',
  invited: (code) =>
    `Vous avez suivi l’invitation ${code}. Connectez-vous ou créez un portefeuille ; son formulaire vient ensuite.`,
  registerInvited: (code) => `Ensuite, le formulaire de l’invitation ${code} s’ouvre.`,
  company: 'C’est le compte d’une entreprise. Utilisez le portail ; le portefeuille est pour les personnes.',
  registerTitle: 'Créez votre portefeuille',
  registerLead:
    'Vos données restent chiffrées. Vous décidez qui peut en ouvrir quelle partie, et pour combien de temps.',
  displayName: 'Votre nom',
  displayNameHint: 'Visible par les entreprises que vous reliez.',
  displayNameNeeded: 'Saisissez votre nom.',
  regionHint: 'Où vos données chiffrées sont gardées. Vous pourrez changer plus tard.',
  newPasswordHint:
    'Au moins 12 caractères. Personne d’autre ne le connaît ; une fiche de secours aide si vous l’oubliez.',
  create: 'Créer',
  registerNote:
    'Vos données sont chiffrées dans ce navigateur avec votre mot de passe. Même l’exploitant ne peut pas les ouvrir.',
  startOverLosses: [
    'Toutes les données du portefeuille, ses clés et ses liens sont supprimés. Personne ne peut les rétablir.',
    'Les contrats que vous avez signés restent chez les entreprises et continuent.',
    'Il y a un délai d’attente, pour que personne avec votre boîte e-mail ne puisse supprimer votre portefeuille tout de suite.',
  ],
  goodbyeTitle: 'Votre portefeuille est supprimé',
  goodbyeLead: 'Votre compte, vos données et vos clés ont disparu, et vos liens ont pris fin.',
  goodbyeNotes: [
    'Ce navigateur a oublié votre adresse et sa clé d’appareil.',
    'Les contrats que vous avez signés restent chez les entreprises et continuent.',
    'L’adresse e-mail est de nouveau libre : vous pouvez l’utiliser pour un nouveau portefeuille vide.',
  ],
  unlockTitle: 'Votre portefeuille est verrouillé',
  welcomeBackLead: (address) => `Saisissez le mot de passe de ${address} pour ouvrir votre portefeuille.`,
  offline: 'Vous êtes hors ligne. Rien n’est envoyé ni reçu avant le retour du réseau.',
  away: 'La plateforme ne répond pas. Nouvel essai automatique. Votre saisie est toujours là.',
}

export const consentReturn: WalletTranslation['consentReturn'] = {
  text: 'Une application ou une entreprise vous a demandé de vous connecter. Quand votre portefeuille est prêt, revenez à sa demande.',
  back: 'Revenir à la demande',
}

export const draft: WalletTranslation['draft'] = {
  states: {
    open: 'Enregistrement du brouillon…',
    kept: 'Brouillon enregistré dans ce navigateur, chiffré avec votre clé, jusqu’à l’envoi.',
    refused: 'Ce navigateur ne peut pas enregistrer le brouillon. Recharger la page le perd.',
  },
  lostFiles: (names) =>
    `Pas assez de place dans ce navigateur pour : ${names}. Après un rechargement, vous devrez joindre ces fichiers à nouveau.`,
}

export const passcode: WalletTranslation['passcode'] = {
  setPasscode: 'Choisir un code secret',
  setText: 'Il remplace tout code secret précédent. Le code lui-même n’est jamais envoyé.',
  ...newPasscode,
  replaceText: 'Il y a déjà un code secret. Saisissez-le, ou votre mot de passe.',
  currentPasscode: 'Code secret actuel',
  currentNeeded: 'Saisissez le code secret actuel.',
  currentWrong: 'Code secret incorrect.',
  usePassword: 'Utiliser plutôt le mot de passe',
  useCurrent: 'Utiliser plutôt le code secret actuel',
  save: 'Enregistrer',
  saved: 'Code secret enregistré',
}

const ON_DEVICE = 'L’image est lue sur cet appareil et n’est envoyée nulle part.'

export const scan: WalletTranslation['scan'] = {
  scan: 'Scanner un code QR',
  title: 'Scannez le code QR',
  starting: 'Démarrage de l’appareil photo…',
  looking: 'Recherche d’un code…',
  video: 'Image de l’appareil photo',
  problems: {
    refused:
      'L’accès à l’appareil photo est bloqué. Autorisez-le pour cette page dans les réglages du navigateur, ou choisissez une photo du code.',
    none: 'Le navigateur n’a pas trouvé d’appareil photo. Choisissez une photo du code, ou saisissez-le.',
    busy: 'Un autre programme utilise l’appareil photo. Fermez-le et réessayez, ou choisissez une photo du code.',
    unavailable: 'Ce navigateur ne peut pas utiliser l’appareil photo. Choisissez une photo du code, ou saisissez-le.',
  },
  again: 'Réessayer',
  photo: 'Choisir une photo',
  reading: 'Lecture de la photo…',
  noCode: 'Pas de code QR sur cette photo. Prenez-la de plus près et bien en face, ou saisissez le code.',
  noPicture: 'Ce fichier ne peut pas s’afficher comme une image. Choisissez-en un autre.',
  of: {
    service: {
      text: `Visez le code de l’entreprise. ${ON_DEVICE}`,
      otherCode: 'Ce code QR n’est pas celui d’un service.',
    },
    kit: {
      text: `Visez le code de votre fiche. ${ON_DEVICE}`,
      otherCode: 'Ce code QR n’est pas celui d’une fiche de secours.',
    },
  },
}
