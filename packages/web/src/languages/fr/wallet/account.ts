// The account page, security, the storage location, blocked companies and the deletion of the account.
import type { WalletTranslation } from '../../translation.ts'
import { accountRegion, email } from '../parts/account.ts'
import { recoveryKit } from '../parts/recovery.ts'
import { password, secondFactor } from '../parts/security.ts'

export const account: WalletTranslation['account'] = {
  ...email,
  title: 'Compte',
  lead: 'Votre nom et votre adresse, la sécurité, cet appareil et la déconnexion.',
  person: 'Vous',
  name: 'Nom',
  email: 'E-mail',
  confirmed: 'confirmée',
  unconfirmed: 'pas encore confirmée',
  region: 'Lieu de stockage',
  since: 'Membre depuis',
  editName: 'Changer le nom',
  nameHint: 'Les entreprises reliées à votre portefeuille voient le nouveau nom.',
  nameNeeded: 'Saisissez votre nom.',
  save: 'Enregistrer',
  saved: 'Nom changé',
  device: 'Cet appareil',
  language: 'Langue',
  languageHint: 'Aussi pour les e-mails et les documents.',
  languageFailed: 'Cette langue n’a pas pu être chargée. Réessayez une fois en ligne.',
  mailLanguage: 'Langue des e-mails et des documents',
  mailsFailed: (why) => `La langue de vos e-mails n’a pas pu être changée. Réessayez plus tard. ${why}`,
  colours: 'Couleurs',
  system: 'Système',
  light: 'Clair',
  dark: 'Sombre',
  picture: 'Votre photo',
  addPicture: 'Ajouter une photo',
  changePicture: 'Changer',
  removePicture: 'Supprimer',
  pictureText:
    'Personne d’autre ne la voit : elle reste dans votre portefeuille. Elle est recadrée en carré ici, sans le lieu ni l’heure de la prise de vue. Elle est gardée sans chiffrement : la plateforme peut aussi la lire.',
  noPicture: 'Ce fichier ne peut pas s’afficher comme une image. Choisissez-en un autre.',
  pictureSaved: 'Photo enregistrée',
  pictureRemoved: 'Photo supprimée',
  removePictureTitle: 'Supprimer votre photo ?',
  removePictureText: 'C’est définitif. Vous pourrez en ajouter une autre.',
  settings: 'Réglages',
  security: 'Mot de passe et sécurité',
  securityText: 'Mot de passe, double authentification, fiche de secours, sessions',
  blocked: 'Entreprises bloquées',
  blockedText: 'Elles ne peuvent ni vous inviter, ni demander d’approbation, ni vous notifier',
  regionTitle: 'Lieu de stockage',
  regionText: 'Où vos données sont gardées, et comment les déplacer',
  everything: 'Tout enregistrer',
  everythingText: 'Vos données, messages et documents dans une archive',
  bringIn: 'Importer une archive',
  bringInText: 'Ajouter à ce portefeuille les données d’un ancien',
  deletion: 'Supprimer le compte',
  deletionText: 'Vous voyez d’abord ce qui est supprimé et ce qui reste',
  session: 'Session',
  sessionText:
    'Verrouiller ferme vos données et garde votre saisie. Se déconnecter met fin à la session et efface tout ce qui est ouvert ici.',
  lock: 'Verrouiller',
  signOut: 'Se déconnecter',
}

export const security: WalletTranslation['security'] = {
  ...password,
  ...secondFactor,
  removeKitTitle: recoveryKit.removeTitle,
  title: 'Sécurité',
  lead: 'Comment vous protégez votre portefeuille. Personne d’autre ne peut le voir ni le changer.',
  account: 'Compte',
  secondFactorText:
    'La connexion demande votre mot de passe et un code d’une application d’authentification. Il vous permet aussi de signer des documents.',
  turnOffText:
    'Votre mot de passe suffit alors pour vous connecter, et vous ne pouvez plus signer avec les codes de l’application. Les codes par e-mail fonctionnent toujours.',
  devices: 'Clés d’accès, appareils et code secret',
  devicesText:
    'Les clés d’accès qui connectent, approuvent et signent, les navigateurs qui se connectent sans code, et le code secret.',
  toDevices: 'Ouvrir les appareils',
}

export const region: WalletTranslation['region'] = {
  ...accountRegion,
  title: 'Lieu de stockage',
  account: 'Compte',
  lead: 'Où vos données et vos photos sont gardées. Les données d’un lien sont là où l’entreprise l’a choisi.',
  chooseText: 'Vos données, fichiers et photos suivent et restent chiffrés. Vos liens continuent.',
  moveTitle: (name) => `Déplacer votre portefeuille : ${name} ?`,
  moveText:
    'Pendant la copie, vous pouvez consulter vos données mais pas les modifier. Le déménagement ne peut pas être arrêté, mais vous pourrez revenir ensuite.',
  movedTo: (name) => `Nouveau lieu de votre portefeuille : ${name}.`,
}

export const blocked: WalletTranslation['blocked'] = {
  title: 'Entreprises bloquées',
  lead: 'Elles ne peuvent ni vous inviter, ni demander d’approbation, ni vous notifier.',
  account: 'Compte',
  empty: 'Aucune entreprise bloquée',
  emptyText: 'Vous pouvez bloquer une entreprise sur sa page, dans une invitation ou dans une demande.',
  since: (date) => `depuis le ${date}`,
  unblock: 'Débloquer',
  unblockFor: (company) => `Débloquer : ${company}`,
  unblocked: 'Débloquée. Ses invitations ouvertes s’affichent à nouveau.',
}

export const deletion: WalletTranslation['deletion'] = {
  title: 'Supprimer le compte',
  account: 'Compte',
  lead: 'C’est définitif. Personne ne peut le rétablir, pas même ceux qui exploitent la plateforme.',
  goes: 'Ce qui est supprimé',
  goesList: [
    'Votre compte avec le nom, l’adresse e-mail, le mot de passe et les appareils',
    'Vos clés : plus personne ne peut ouvrir ce qui a été chiffré pour vous, vous non plus',
    'Vos données avec tous les fichiers, photos et vérifications',
    'Tous les messages de vous et pour vous',
    'Les approbations de connexions : les services ne vous demandent plus rien, et les demandes ouvertes prennent fin',
  ],
  connections: (count) => {
    if (count === 0) return 'Vous n’avez pas de liens'
    return count === 1 ? 'Votre lien prend fin' : `Vos ${count} liens prennent fin`
  },
  connectionsText:
    'Ce que vous avez partagé, tenu à jour ou une fois, est supprimé de la plateforme. Chaque entreprise apprend que le lien a pris fin. Les copies dans ses propres systèmes y restent : demandez à l’entreprise de les supprimer.',
  noConnectionsText: 'Aucune entreprise n’a de données de vous sur la plateforme.',
  more: (count) => (count < 2 ? `et ${count} autre` : `et ${count} autres`),
  offers: 'Les offres qui attendent votre réponse prennent fin :',
  stays: 'Ce qui reste, et chez qui',
  contracts:
    'Ces contrats continuent. Supprimer votre compte ne les résilie pas : si vous le voulez, résiliez-les d’abord.',
  toDocuments: 'Aller aux documents',
  staysList: [
    'Les documents signés et acceptés restent chez l’entreprise qui les a établis',
    'Vos réponses dans des contrats et formulaires restent chez l’entreprise, qui peut lire sa copie ; ce qui n’est pas terminé ne peut pas continuer',
    'Une ligne sans votre nom, pour que votre code ne soit jamais donné à quelqu’un d’autre',
  ],
  saveFirst: 'Enregistrez d’abord vos documents',
  saveFirstText: 'Vos exemplaires ne peuvent plus s’ouvrir après la suppression.',
  toExport: 'Tout enregistrer',
  confirm: 'Supprimer',
  confirmText: (address) => `Saisissez d’abord votre mot de passe. Nous envoyons ensuite un code à ${address}.`,
  sendCode: 'Envoyer le code',
  haveCode: 'J’ai déjà un code',
  codeSent: (address, until) => `Nous avons envoyé un code à ${address}. Il est valable jusqu’à ${until}.`,
  enterCode: 'Saisissez le code reçu par e-mail. C’est définitif.',
  deleteNow: 'Supprimer définitivement',
  notDeleted: 'Rien n’a été supprimé.',
  moving:
    'Votre compte déménage vers un autre lieu de stockage. Rien n’a été supprimé. Réessayez dans quelques minutes.',
  tooManyTries: 'Trop de tentatives. Rien n’a été supprimé. Attendez un peu, puis demandez un nouveau code.',
  unknown: 'Le réseau a été coupé : nous ne savons pas si le compte a été supprimé. Réessayez.',
  stands: 'Le réseau a été coupé. Le compte existe toujours, et rien n’a été supprimé. Réessayez.',
}
