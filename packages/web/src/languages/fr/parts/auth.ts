// Signing in, registering and unlocking; warnings about keys.
import type { PartsTranslation } from '../../translation.ts'

export const auth: PartsTranslation['auth'] = {
  email: 'E-mail',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  usePasskey: 'Utiliser une clé d’accès',
  passkeyRefused: 'Aucun compte ici n’a cette clé d’accès. Utilisez-en une autre, ou votre mot de passe.',
  passkeySignedIn: (address) =>
    `La session de ${address} est ouverte. Cette clé d’accès ne peut pas ouvrir vos données ici : saisissez votre mot de passe.`,
  working: 'Vérification du mot de passe…',
  steps: {
    proving: 'Vérification du mot de passe…',
    asking: 'Contact avec la plateforme…',
    opening: 'Ouverture de vos données…',
  },
  emailInvalid: 'Saisissez une adresse e-mail.',
  passwordNeeded: 'Saisissez votre mot de passe.',
  passwordProblems: {
    short: 'Utilisez au moins 12 caractères.',
    common: 'Beaucoup de gens utilisent ce mot de passe : il serait deviné en premier. Ajoutez des mots à vous.',
    pattern: 'Les répétitions et les suites du clavier sont devinées en premier. Ajoutez des mots à vous.',
    address: 'Ne tirez pas le mot de passe de votre adresse e-mail.',
  },
  repeatPassword: 'Répétez le mot de passe',
  repeatWrong: 'Les deux mots de passe sont différents.',
  wrong: 'Adresse e-mail ou mot de passe incorrect.',
  signInNote:
    'Votre mot de passe ne quitte jamais ce navigateur. Il ouvre vos données ici, et la plateforme ne le voit jamais.',
  forgotten: 'Mot de passe oublié ?',
  remember: 'Retenir mon adresse e-mail sur cet appareil',
  welcomeBack: 'Content de vous revoir',
  welcomeBackNote: 'Recharger la page a verrouillé vos données. Votre mot de passe les ouvre, ici dans le navigateur.',
  otherUser: 'Utiliser un autre compte',
  toSignIn: 'Se connecter',
  codeTitle: 'Saisissez votre code',
  codeLead: 'Ouvrez votre application d’authentification et saisissez les six chiffres affichés pour ce compte.',
  code: 'Code',
  useRecoveryCode: 'Utiliser un code de secours',
  useApp: 'Utiliser l’application d’authentification',
  recoveryCodeLead:
    'Saisissez un des codes gardés lorsque vous avez activé la double authentification. Chacun ne sert qu’une fois.',
  recoveryCode: 'Code de secours',
  codeInvalid: 'Saisissez le code à six chiffres.',
  codeWrong: 'Ce code est faux, n’est plus valable ou a déjà servi. Utilisez le suivant.',
  codeMayBeUsed: 'Ce code a peut-être déjà servi. Essayez le suivant.',
  trustDevice: 'Ne plus demander dans ce navigateur',
  continue: 'Continuer',
  back: 'Retour',
  region: 'Lieu de stockage',
  register: 'S’inscrire',
  makingKeys: 'Mise en place du chiffrement…',
  confirmTitle: 'Confirmez votre adresse e-mail',
  confirmLead: (address) => `Nous avons envoyé un code à ${address}.`,
  confirmNote:
    'Pas d’e-mail ? Regardez dans les courriers indésirables, ou renvoyez-le. Vous pouvez aussi confirmer plus tard.',
  sendAgain: 'Renvoyer',
  codeSentAgain: 'Un nouveau code est en route',
  confirm: 'Confirmer',
  confirmLater: 'Plus tard',
  confirmWrong: 'Ce code est faux ou n’est plus valable.',
  confirmed: 'Adresse e-mail confirmée',
  unlockLead: (address) => `Saisissez le mot de passe de ${address} pour reprendre où vous en étiez.`,
  passkeyLead: (address) =>
    `Utilisez votre clé d’accès, ou saisissez le mot de passe de ${address}, pour reprendre où vous en étiez.`,
  overTitle: 'Votre session est terminée',
  overLead: (address) => `Connectez-vous à nouveau avec ${address}. Votre saisie est toujours là.`,
  unlock: 'Déverrouiller',
  wrongPassword: 'Mot de passe incorrect.',
  unlockNote: 'Vos données sont verrouillées. Votre mot de passe les ouvre, ici dans le navigateur.',
  passkeyNote:
    'Vos données sont verrouillées. Votre clé d’accès ou votre mot de passe les ouvre, ici dans le navigateur.',
  signOut: 'Se déconnecter',
}

const ASK = 'Demandez-en la raison à l’exploitant de la plateforme.'

export const key: PartsTranslation['key'] = {
  close: 'Fermer l’avertissement',
  older_book: {
    title: 'La plateforme montre une ancienne liste de vos clés mémorisées',
    text: `Ce navigateur en a déjà vu une plus récente. Des clés peuvent y manquer, et rien n’est chiffré pour une clé qui manque. ${ASK} Seulement si une sauvegarde a été rétablie : effacez les données de ce site dans le navigateur, comparez les valeurs de contrôle des clés avec les entreprises, et mémorisez-les à nouveau.`,
  },
  unreadable: {
    title: 'La liste de vos clés mémorisées ne s’ouvre pas',
    text: `La plateforme l’a modifiée ou remplacée. Rien n’est chiffré pour personne tant qu’elle ne s’ouvre pas. ${ASK}`,
  },
  unpinned: {
    title: (name) => `La clé de ${name} n’est pas mémorisée`,
    text: 'Ce que vous envoyez est chiffré pour une clé que ce compte n’a jamais mémorisée : une clé échangée ne se remarquerait pas. Comparez la valeur de contrôle de la clé avec l’entreprise, sur la page du lien, et mémorisez-la à cet endroit.',
  },
  mismatch: {
    title: (name) => `Rien n’a été envoyé à ${name}`,
    text: 'La plateforme montre une autre clé que celle que vous avez mémorisée, et les clés ne changent jamais ici. Renseignez-vous autrement, par exemple par téléphone, et prévenez l’exploitant de la plateforme.',
  },
  key_log_mismatch: {
    title: (name) => `Le registre des clés ne confirme pas la clé de ${name}`,
    text: 'Il indique une autre clé, ou aucune. N’envoyez plus rien avant que l’entreprise vous ait confirmé la valeur de contrôle de sa clé.',
  },
  key_log_shrunk: {
    title: 'Le registre des clés est revenu en arrière',
    text: `La plateforme montre un registre plus ancien que celui que ce compte a déjà vérifié. Des lignes ont peut-être été retirées. ${ASK}`,
  },
  key_log_forked: {
    title: 'Le registre des clés a été remplacé',
    text: `Le registre que la plateforme montre n’est pas la suite de celui que ce compte a déjà vérifié. Il montre peut-être d’autres clés à d’autres personnes. ${ASK}`,
  },
  foreign_key: {
    title: (code) => `Le registre des clés a sous ${code} une clé qui n’est pas à vous`,
    text: 'Ce compte ne l’a pas créée. Des données ont peut-être été chiffrées pour quelqu’un d’autre. La page du service indique la clé. Demandez à l’exploitant de la plateforme qui a créé cette ligne.',
  },
  someService: 'un service',
}
