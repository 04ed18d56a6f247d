// Passkeys, the password and the second factor.
import type { PartsTranslation } from '../../translation.ts'

export const passkey: PartsTranslation['passkey'] = {
  passkeys: 'Clés d’accès',
  passkeysText:
    'Connectez-vous et déverrouillez avec votre empreinte digitale, votre visage ou le code PIN de votre appareil. Sans mot de passe, sans code.',
  addPasskey: 'Ajouter une clé d’accès',
  addPasskeyText:
    'Votre navigateur demande votre empreinte digitale, votre visage ou votre code PIN, une ou deux fois.',
  passkeyRisk: 'Toute personne qui peut utiliser cette clé d’accès peut ouvrir votre compte.',
  passkeyKept: (synced) =>
    synced ? 'Elle est gardée par votre compte Apple, Google ou autre.' : 'Elle est gardée sur cet appareil seulement.',
  passkeyName: 'Nom',
  passkeyNameHint: 'Affiché dans la liste de vos appareils.',
  passkeyNameNeeded: 'Saisissez un nom.',
  passkeyPasswordHint: 'Il ouvre vos clés une fois, pour que la clé d’accès puisse les ouvrir aussi.',
  passkeyAdded: 'Clé d’accès ajoutée',
  isPasskey: 'clé d’accès',
  keptSynced: 'gardée par votre compte Apple, Google ou autre',
  keptHere: 'gardée sur cet appareil seulement',
  unlocks: 'ouvre vos données',
  unlocksNot: 'sert à la connexion, mais votre mot de passe ouvre vos données',
  lastUsed: (date) => `utilisée ${date}`,
  startUnlock: 'Utiliser pour déverrouiller',
  stopUnlock: 'Ne plus déverrouiller',
  labelFor: (label, name) => `${label} : ${name}`,
  unlockTitle: 'Déverrouiller avec cette clé d’accès',
  enableUnlock: 'Lui laisser ouvrir mes données',
  enableUnlockText:
    'Votre navigateur demande cette clé d’accès une fois. Ensuite, elle ouvre vos données sans le mot de passe.',
  unlockEnabled: 'La clé d’accès ouvre vos données',
  endUnlock: 'Demander plutôt mon mot de passe',
  endUnlockText:
    'La clé d’accès sert toujours à vous connecter et à approuver, mais votre mot de passe ouvre vos données.',
  unlockEnded: 'La clé d’accès n’ouvre plus vos données',
  rename: 'Renommer',
  renameFor: (name) => `Renommer : ${name}`,
  renamed: 'Nom changé',
  save: 'Enregistrer',
  unavailable: 'Cette adresse ne permet pas les clés d’accès. Ouvrez l’application à sa propre adresse, avec https.',
}

export const password: PartsTranslation['password'] = {
  password: 'Mot de passe',
  passwordText: 'Votre mot de passe ne quitte jamais ce navigateur. Avec un nouveau, vous gardez l’accès à tout.',
  changePassword: 'Changer le mot de passe',
  oldPassword: 'Mot de passe actuel',
  usePasskeyInstead: 'Utiliser plutôt une clé d’accès',
  useOldPassword: 'Utiliser votre mot de passe',
  passkeyProves: 'Votre clé d’accès vous sera demandée à l’étape suivante. Votre mot de passe n’est pas nécessaire.',
  newPassword: 'Nouveau mot de passe',
  newPasswordHint: 'Au moins 12 caractères. Votre fiche de secours reste valable.',
  repeatPassword: 'Répétez le nouveau mot de passe',
  endsSessions: 'Toutes les autres sessions seront fermées. Celle-ci reste active.',
  passwordChanged: 'Mot de passe changé. Toutes les autres sessions sont fermées.',
  passwordSteps: {
    proving: 'Préparation du nouveau mot de passe…',
    sealing: 'Protection de vos données…',
    asking: 'Contact avec la plateforme…',
    'asking-again': 'Vérification du mot de passe valable…',
  },
  answerLost: 'Le réseau a été coupé. Nous vérifions quel mot de passe est valable. Gardez les deux jusque-là.',
  passwordUnchanged:
    'Le réseau a été coupé et le mot de passe n’a pas changé. Le mot de passe actuel reste valable. Vous pouvez réessayer.',
  earlierPassword:
    'Une tentative précédente a finalement réussi. Le mot de passe choisi alors est maintenant valable, et toutes les autres sessions sont fermées.',
}

export const secondFactor: PartsTranslation['secondFactor'] = {
  secondFactor: 'Double authentification',
  secondFactorText: 'La connexion demande votre mot de passe et un code d’une application d’authentification.',
  on: 'Activée',
  off: 'Désactivée',
  setUp: 'Configurer',
  turnOff: 'Désactiver',
  setUpTitle: 'Configurer la double authentification',
  scan: 'Scannez ce code avec une application d’authentification, ou saisissez la clé vous-même.',
  openApp: 'Ouvrir dans une application de cet appareil',
  qrLabel: 'Clé pour une application d’authentification',
  key: 'Clé',
  codesFollow: 'Vous recevez ensuite dix codes de secours, au cas où vous perdriez l’application.',
  recoveryCodes: 'Codes de secours',
  recoveryCodesText:
    'Chaque code remplace l’application une fois. Ils ne s’affichent que maintenant : gardez-les à part de votre mot de passe.',
  codesKept: 'Je les ai gardés',
  saveCodes: 'Enregistrer en texte',
  newCodes: 'Nouveaux codes de secours',
  newCodesText: 'Vous recevez dix nouveaux codes, et les anciens prennent fin. Il vous faut un code de l’application.',
  codesLeft: (count) => (count < 2 ? `Il reste ${count} code de secours.` : `Il reste ${count} codes de secours.`),
  codesLost: 'Le réseau a été coupé : les codes de secours n’ont pas pu s’afficher. Créez-en de nouveaux.',
  codeOrRecovery: 'Code de l’application, ou code de secours',
  appCode: 'Code de l’application',
  appCodeHint: 'Les six chiffres que l’application affiche maintenant.',
  turnOn: 'Activer',
  turnedOn: 'Double authentification activée',
  turnedOff: 'Double authentification désactivée',
  turnOffTitle: 'Désactiver la double authentification',
  trustEnds: 'Les navigateurs de confiance demanderont de nouveau un code.',
  stillOff: 'Le réseau a été coupé et la double authentification reste désactivée. Réessayez.',
  stillOn:
    'Le réseau a été coupé et la double authentification reste activée. Réessayez avec le prochain code de l’application.',
  factorUnknown: 'Le réseau a été coupé : nous ne savons pas encore si c’est fait. Vous pouvez réessayer sans risque.',
}
