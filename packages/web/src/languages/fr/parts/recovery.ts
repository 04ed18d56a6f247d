// The recovery kit, and the notice about a return that waits.
import type { PartsTranslation } from '../../translation.ts'

export const recoveryKit: PartsTranslation['recoveryKit'] = {
  kit: 'Fiche de secours',
  kitText:
    'Une fiche qui vous redonne accès si vous oubliez votre mot de passe. Son code est créé ici et n’est jamais envoyé.',
  makeTitle: 'Créez votre fiche de secours',
  makeLead:
    'Personne ne peut réinitialiser votre mot de passe, pas même la plateforme. Une fiche de secours est une feuille de papier avec un code. Avec elle et votre boîte e-mail, vous choisissez un nouveau mot de passe et gardez toutes vos données.',
  makeNote: 'Le code est créé dans ce navigateur. La plateforme ne le voit jamais.',
  replaces: 'Une nouvelle fiche remplace celle que vous avez. L’ancienne ne fonctionne plus.',
  yourPassword: 'Votre mot de passe',
  passwordHint: 'Il ouvre vos données encore une fois, pour que la fiche puisse aussi les ouvrir.',
  make: 'Créer la fiche',
  making: 'Création de la fiche…',
  later: 'Plus tard',
  unsure:
    'Le réseau a été coupé et le code est perdu. Créez la fiche à nouveau : elle remplace celle qui a peut-être été enregistrée.',
  sheetTitle: 'Gardez cette fiche',
  sheetLead:
    'Elle ne s’affiche que maintenant. Imprimez-la ou enregistrez-la, et rangez-la avec vos papiers importants.',
  sheet: 'Fiche de secours à imprimer',
  platform: 'Plateforme',
  address: 'Adresse',
  email: 'E-mail',
  kitId: 'Fiche',
  date: 'Créée le',
  code: 'Code',
  qr: 'Code QR de la fiche de secours',
  uses: [
    'Ouvrez l’adresse ci-dessus et choisissez « Mot de passe oublié ? », puis « Fiche de secours ».',
    'Saisissez votre adresse e-mail et le code, puis les chiffres que nous envoyons dans votre boîte e-mail.',
    'Choisissez un nouveau mot de passe. Cette fiche ne fonctionne plus ensuite, et vous en recevez une nouvelle.',
  ],
  warning:
    'Toute personne qui a cette fiche et peut lire votre boîte e-mail peut ouvrir votre compte. Gardez-la à part de vos codes de secours.',
  print: 'Imprimer ou enregistrer en PDF',
  saveText: 'Enregistrer en texte',
  kept: 'Je l’ai gardée',
  checkTitle: 'Vérifiez votre fiche',
  checkLead: 'Recopiez ces deux groupes de votre fiche imprimée ou enregistrée.',
  group: (number) => `Groupe ${number}`,
  groupWrong: (number) => `Ce n’est pas le groupe ${number} de votre fiche.`,
  backToSheet: 'Afficher la fiche à nouveau',
  confirm: 'Confirmer',
  confirmed: 'Fiche de secours confirmée',
  states: { none: 'Aucune', unconfirmed: 'Non confirmée', confirmed: 'Prête' },
  unconfirmedText:
    'Vous n’avez pas confirmé avoir gardé la fiche. Elle ne peut plus s’afficher, mais vous pouvez en créer une nouvelle.',
  makeAction: 'Créer une fiche',
  replace: 'Remplacer',
  remove: 'Supprimer',
  removeTitle: 'Supprimer la fiche de secours ?',
  removeText:
    'Elle n’ouvre alors plus rien. Si vous oubliez votre mot de passe sans fiche, vos données restent fermées pour toujours.',
  removed: 'Fiche de secours supprimée',
  stillThere: 'Le réseau a été coupé et la fiche n’a pas été supprimée. Réessayez.',
  removeUnknown:
    'Le réseau a été coupé : nous ne savons pas encore si la fiche a été supprimée. Vous pouvez réessayer sans risque.',
  nagTitle: 'Vous n’avez pas encore de fiche de secours',
  nagText:
    'Si vous oubliez votre mot de passe, personne ne peut ouvrir vos données. Une fiche de secours prend deux minutes.',
  nagUnconfirmed: 'Votre fiche de secours n’est pas confirmée',
  nagUnconfirmedText: 'Créez-en une nouvelle et recopiez deux de ses groupes, pour vérifier que la fiche est bonne.',
}

export const returnTexts: PartsTranslation['return'] = {
  titles: {
    kit: 'Quelqu’un veut reprendre votre compte',
    start_over: 'Votre compte va être supprimé',
  },
  texts: {
    kit: (time) =>
      `À partir du ${time}, une personne qui a votre fiche de secours et votre boîte e-mail pourra choisir un nouveau mot de passe. Si ce n’est pas vous, annulez.`,
    start_over: (time) =>
      `Quelqu’un a confirmé un nouveau départ depuis votre boîte e-mail. Le ${time}, votre compte sera supprimé pour toujours. Si vous ne le voulez pas, annulez.`,
  },
  cancel: 'Annuler cette demande',
  cancelled: 'Annulé. Rien n’a changé.',
  notCancelled: 'Pas encore annulé. Vérifiez votre réseau et réessayez.',
}
