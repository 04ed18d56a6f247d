// The account: e-mail address, automatic lock, passcode, storage location, sessions.
import type { PartsTranslation } from '../../translation.ts'

export const autoLock: PartsTranslation['autoLock'] = {
  autoLock: 'Verrouillage automatique',
  autoLockText:
    'Sans saisie dans aucun de ses onglets, ce navigateur verrouille vos données après ce délai. Cela ne vaut que pour ce navigateur.',
  lockAfter: 'Verrouiller après',
  minutes: (count) => (count < 2 ? `${count} minute` : `${count} minutes`),
  hourNeedsPasskey: 'Avec une clé d’accès qui déverrouille, vous pouvez aussi choisir 60 minutes.',
}

export const email: PartsTranslation['email'] = {
  changeEmail: 'Changer d’adresse',
  changeEmailTitle: 'Changer d’adresse e-mail',
  confirmEmail: 'Confirmer l’adresse',
  confirmEmailTitle: 'Confirmer l’adresse e-mail',
  newEmail: 'Nouvelle adresse e-mail',
  newEmailHint:
    'Nous envoyons un code à cette adresse. L’ancienne reste en service jusqu’à ce que vous saisissiez le code.',
  sameEmailHint: 'Nous envoyons un code à cette adresse. Vous pouvez aussi en saisir une autre.',
  emailInvalid: 'Saisissez une adresse e-mail.',
  sendCode: 'Envoyer le code',
  haveCode: 'J’ai déjà un code',
  codeSent: (address) => `Un code est en route vers ${address}.`,
  enterCode: 'Saisissez le code envoyé à la nouvelle adresse. Il ne sert qu’une fois.',
  codeUnknown: 'Le réseau a été coupé. Si vous recevez un code, choisissez « J’ai déjà un code ». Sinon, renvoyez-le.',
  confirm: 'Confirmer',
  emailChanged: 'Adresse e-mail changée',
  emailConfirmed: 'Adresse e-mail confirmée',
  emailUnchanged: (address) => `Le réseau a été coupé. L’adresse est toujours ${address}. Réessayez.`,
  emailUnknown:
    'Le réseau a été coupé : nous ne savons pas encore quelle adresse est active. Vous pouvez réessayer sans risque.',
}

export const newPasscode: PartsTranslation['newPasscode'] = {
  newPasscode: 'Nouveau code secret',
  repeat: 'Répétez le code secret',
  rule: 'Au moins six chiffres ou caractères.',
  weak: 'Ce code secret serait deviné en premier. Évitez les suites, les répétitions et les dates.',
  differs: 'Les deux codes secrets sont différents.',
}

export const accountRegion: PartsTranslation['accountRegion'] = {
  title: 'Lieu de stockage',
  home: 'Lieu actuel',
  choose: 'Changer de lieu de stockage',
  onlyOne: 'Cette plateforme n’a qu’un lieu de stockage.',
  target: 'Nouveau lieu',
  move: 'Déménager',
  moving: (region) => `Déménagement : ${region}`,
  movingText: 'Vous pouvez toujours tout consulter. Vous pourrez de nouveau modifier après le déménagement.',
  copyText:
    'La plateforme n’indique pas l’avancement. Cette page se met à jour à la fin, et vous pouvez la quitter entre-temps.',
  notSeen: 'Impossible de vérifier l’avancement pour le moment.',
  steps: { begun: 'Les modifications sont suspendues', copy: 'Copie des données', done: 'Déménagement terminé' },
  notBegun: 'Le réseau a été coupé et le déménagement n’a pas commencé. Réessayez.',
  moveUnknown:
    'Le réseau a été coupé : nous ne savons pas encore si le déménagement a commencé. Vous pouvez réessayer sans risque.',
}

export const sessions: PartsTranslation['sessions'] = {
  sessions: 'Sessions ouvertes',
  sessionsText:
    'Les applications et navigateurs connectés à votre compte. Fermez ceux que vous ne connaissez pas, puis changez votre mot de passe.',
  apps: {
    wallet: 'Portefeuille',
    portal: 'Portail',
    consent: 'Page de connexion',
    other: 'Une autre application',
  },
  appOn: (app, agent) => `${app} dans ${agent}`,
  openedBy: {
    password: 'avec le mot de passe',
    passkey: 'avec une clé d’accès',
    kit: 'avec la fiche de secours',
    register: 'à l’inscription',
    invite: 'avec une invitation',
  },
  since: (date, way) => `depuis le ${date}, ${way}`,
  lastUsed: (date) => `utilisée ${date}`,
  isHere: 'cette session',
  endSession: 'Déconnecter',
  endFor: (name) => `Déconnecter : ${name}`,
  endTitle: (name) => `Déconnecter ${name} ?`,
  endText: 'Sa prochaine demande sera refusée. Ce qui n’y a pas été envoyé est perdu.',
  sessionEnded: 'Session fermée',
  endOthers: 'Déconnecter partout ailleurs',
  endOthersTitle: 'Déconnecter partout ailleurs ?',
  endOthersText:
    'Toutes les autres applications et tous les autres navigateurs sont déconnectés. Celui-ci reste connecté.',
}
