// The ways back without the password.
import type { PartsTranslation } from '../../translation.ts'

export const forgotten: PartsTranslation['forgotten'] = {
  title: 'Mot de passe oublié ?',
  lead: 'Votre mot de passe ouvre vos données, et personne d’autre ne l’a. Voici comment retrouver l’accès, du meilleur moyen au dernier.',
  note: 'Sans mot de passe, sans clé d’accès et sans fiche de secours, personne ne peut ouvrir les données : ni vous, ni la plateforme, jamais.',
  toSignIn: 'Se connecter',
  back: 'Autres moyens',
  passkeyTitle: 'Clé d’accès',
  passkeyText: 'Une clé d’accès vous connecte sans le mot de passe. Toutes les données restent.',
  toPasskey: 'Se connecter avec une clé d’accès',
  kitTitle: 'Fiche de secours',
  kitText:
    'Avec le code de votre fiche et votre boîte e-mail, vous choisissez un nouveau mot de passe. Toutes les données restent.',
  useKit: 'Utiliser ma fiche de secours',
  startOverTitle: 'Nouveau départ',
  startOverText:
    'Supprime le compte après un délai d’attente et libère l’adresse e-mail. Toutes ses données sont perdues.',
  startOver: 'Nouveau départ',
  beginTitle: 'Saisissez votre fiche de secours',
  beginLead: 'Le code se trouve sur la fiche que vous avez imprimée ou enregistrée.',
  email: 'E-mail',
  kitCode: 'Code de la fiche',
  kitCodeHint: 'Huit groupes de cinq. En majuscules ou minuscules, avec ou sans tirets.',
  kitCodeNeeded: 'Saisissez les huit groupes.',
  wrongGroups: (groups) =>
    groups.length < 2
      ? `Le groupe ${groups[0]} contient une faute de frappe.`
      : `Les groupes ${groups.join(', ')} contiennent une faute de frappe.`,
  kitNote: 'Le code reste dans ce navigateur. Seule une preuve que vous l’avez est envoyée.',
  begin: 'Continuer',
  working: 'Calcul de la preuve…',
  openTitle: 'Consultez votre boîte e-mail',
  openLead: (address) =>
    `Si la fiche appartient à ${address}, nous y avons envoyé six chiffres. Ils sont valables dix minutes.`,
  digits: 'Chiffres reçus par e-mail',
  digitsNeeded: 'Saisissez les six chiffres.',
  open: 'Continuer',
  opening: 'Ouverture de vos données…',
  sendAgain: 'Envoyer de nouveaux chiffres',
  sentAgain: 'De nouveaux chiffres sont en route. Les anciens ne fonctionnent plus.',
  denied:
    'Quelque chose ne correspond pas : la fiche, l’adresse ou un code. Regardez l’e-mail le plus récent. Après cinq essais, demandez de nouveaux chiffres.',
  maybeUsed:
    'Le réseau a été coupé et les chiffres ont peut-être déjà servi. Demandez-en de nouveaux et saisissez-les.',
  secondFactor: 'Code de la double authentification',
  secondFactorHint: 'De votre application d’authentification, ou un de vos codes de secours.',
  secondFactorLead: 'Votre compte a la double authentification. Saisissez aussi son code.',
  noFactor: 'Je ne l’ai plus',
  waitTitle: 'Attendre à la place',
  waitLead:
    'Sans la double authentification, il y a un délai d’attente, pour que vous puissiez arrêter une personne qui n’a que votre fiche. Vous recevez des e-mails entre-temps. Une connexion avec le mot de passe met fin à l’attente.',
  wait: 'Commencer l’attente',
  haveFactor: 'J’ai finalement un code',
  waitingTitle: 'Votre retour est en attente',
  waitingLead: (time) => `À partir du ${time}, revenez sur cette page et saisissez votre fiche encore une fois.`,
  waitingNotes: [
    'Gardez votre fiche de secours. Il vous la faudra encore, avec de nouveaux chiffres de votre boîte e-mail.',
    'Nous envoyons un e-mail maintenant et avant la fin du délai.',
    'Toute connexion avec votre mot de passe met fin à l’attente. Chaque appareil connecté peut l’annuler.',
  ],
  passwordTitle: 'Choisissez un nouveau mot de passe',
  passwordLead: 'Vos données sont ouvertes. Le nouveau mot de passe les protège dès maintenant.',
  passwordHint: 'Au moins 12 caractères.',
  newPassword: 'Nouveau mot de passe',
  repeatPassword: 'Répétez le nouveau mot de passe',
  ends: 'Toutes les autres sessions, les appareils, les clés d’accès et le code secret prennent fin. Vos données, vos liens et vos contrats restent.',
  finish: 'Enregistrer le mot de passe',
  finishing: 'Enregistrement du nouveau mot de passe…',
  askingAgain: 'Le réseau a été coupé. Nous vérifions si le nouveau mot de passe est valable…',
  notFinished:
    'Le réseau a été coupé et le mot de passe n’a pas changé. Vous pouvez réessayer tant que votre retour est ouvert.',
  over: 'Votre retour est terminé ou a pris trop de temps. Saisissez votre fiche encore une fois.',
  restart: 'Recommencer',
  doneTitle: 'Votre mot de passe est changé',
  doneLead:
    'Voici votre nouvelle fiche de secours. L’ancienne ne fonctionne plus. Gardez la nouvelle, puis connectez-vous.',
  earlierLead:
    'Une tentative précédente a réussi : le mot de passe choisi alors est valable. Voici votre nouvelle fiche de secours. Gardez-la, puis connectez-vous.',
  toSignInNow: 'Se connecter',
  beginOverTitle: 'Nouveau départ avec cette adresse',
  beginOverLead:
    'Seulement si vous n’avez pas d’autre moyen. Nous envoyons un code à votre boîte e-mail pour être sûrs que c’est vous.',
  sendCode: 'Envoyer le code',
  overCodeTitle: 'Confirmez le nouveau départ',
  overCodeLead: (address) => `S’il y a un compte pour ${address}, nous y avons envoyé un code.`,
  overCode: 'Code reçu par e-mail',
  overCodeNeeded: 'Saisissez le code.',
  overCodeWrong: 'Ce code est faux ou n’est plus valable.',
  overUnsure:
    'Le réseau a été coupé. Si le nouveau départ est confirmé, vous recevez un e-mail avec sa date. Sinon, réessayez.',
  confirmOver: 'Supprimer le compte',
  dueTitle: 'Le compte va être supprimé',
  dueLead: (time) => `Ce sera fait le ${time}. Ensuite, vous pourrez vous inscrire à nouveau avec la même adresse.`,
  dueNotes: [
    'Jusque-là, une connexion ou un retour avec la fiche de secours arrête tout.',
    'Nous envoyons des e-mails maintenant, à mi-chemin et la veille.',
    'Les documents restent chez ceux qui ont l’autre exemplaire. Demandez-leur le vôtre.',
  ],
}
