// The mails of accounts in French, for persons: the words are those of the wallet in French. Pure.
import type { CodePurpose } from '../mailed-code-store.ts'
import type { AccountMailTexts, StartOverNotice } from './account-mails.ts'

const NOT_YOU = 'Si ce n’était pas vous, changez votre mot de passe et vérifiez les appareils de votre compte.'
const STOP =
  'Si ce n’était pas vous, connectez-vous à votre compte : toute connexion y met fin. Sur un appareil déjà connecté, vous pouvez aussi choisir « Annuler ».'

const codes: Readonly<Record<CodePurpose, { subject: string; use: string }>> = {
  confirm_email: {
    subject: 'Confirmez votre adresse e-mail',
    use: 'Saisissez-le pour confirmer votre adresse e-mail.',
  },
  change_email: {
    subject: 'Confirmez votre nouvelle adresse e-mail',
    use: 'Saisissez-le pour confirmer la nouvelle adresse e-mail de votre compte.',
  },
  delete_account: {
    subject: 'Confirmez la suppression de votre compte',
    use: 'Saisissez-le pour supprimer définitivement votre compte.',
  },
  recovery: { subject: 'Votre code de secours', use: 'Saisissez-le pour récupérer un secret déposé.' },
  proof: {
    subject: 'Votre code de confirmation',
    use: 'Saisissez-le pour confirmer ce que vous êtes en train de faire.',
  },
  kit_return: {
    subject: 'Votre code pour revenir avec la fiche de secours',
    use: 'Saisissez-le pour revenir dans votre compte avec la fiche de secours. Ne le donnez jamais à personne.',
  },
  start_over: {
    subject: 'Confirmez que vous voulez repartir de zéro',
    use: 'Saisissez-le pour supprimer votre compte après un délai, puis vous inscrire à nouveau. Ne le faites que si vous avez perdu votre mot de passe et votre fiche de secours.',
  },
}

/** `18/11/2026 à 14:05 UTC` */
const formatMinute = (time: Date): string => {
  const text = time.toISOString()
  const [year, month, day] = text.slice(0, 10).split('-')
  return `${day}/${month}/${year} à ${text.slice(11, 16)} UTC`
}

const kindNames = {
  kit: {
    the: 'Le retour dans votre compte',
    waiting: 'Le retour dans votre compte qui attendait',
    a: 'Un retour dans votre compte',
  },
  start_over: {
    the: 'Le nouveau départ de votre compte',
    waiting: 'Le nouveau départ de votre compte qui attendait',
    a: 'Un nouveau départ de votre compte',
  },
} as const

const startOverSubjects: Readonly<Record<StartOverNotice, string>> = {
  start_over_requested: 'Votre compte sera supprimé',
  start_over_half: 'La moitié du délai avant la suppression de votre compte est passée',
  start_over_tomorrow: 'Votre compte sera supprimé demain',
}

const codeMail: AccountMailTexts['code'] = (purpose, code, expiresAt, nextPage) => ({
  subject: codes[purpose].subject,
  text: `Votre code est ${code}. ${codes[purpose].use} Il est valable jusqu’au ${formatMinute(expiresAt)}.\n${
    nextPage === undefined
      ? ''
      : `\nContinuez ensuite avec votre invitation, sur n’importe quel appareil : ${nextPage}\n`
  }\nSi vous n’avez pas demandé ce code, vous pouvez ignorer cet e-mail.\n`,
})

export const french: AccountMailTexts = {
  code: codeMail,
  emailChanged: (newAddress) => ({
    subject: 'Votre adresse e-mail a été changée',
    text: `L’adresse e-mail de votre compte est maintenant ${newAddress}. Si ce changement ne vient pas de vous, changez votre mot de passe.\n`,
  }),
  deviceAdded: (kind) => ({
    subject: 'Un appareil a été ajouté à votre compte',
    text: `${kind === 'passkey' ? 'Une clé d’accès a été ajoutée' : 'Un appareil avec sa propre clé a été ajouté'} à votre compte. On peut s’en servir pour approuver et signer à votre place. ${NOT_YOU}\n`,
  }),
  passcodeChanged: (state) => ({
    subject: state === 'set' ? 'Votre code secret a été changé' : 'Votre code secret a été retiré',
    text: `Le code secret qui déverrouille les approbations a été ${state === 'set' ? 'choisi ou remplacé' : 'retiré'}. ${NOT_YOU}\n`,
  }),
  recoveryCodeUsed: (left) => ({
    subject: 'Un code de secours a été utilisé',
    text: `Un code de secours de votre double authentification a été utilisé. ${left <= 1 ? `Il en reste ${left}` : `Il en reste ${left} codes`}. ${NOT_YOU}\n`,
  }),
  kitCreated: (kitId) => ({
    subject: 'Une fiche de secours a été créée',
    text: `La fiche de secours ${kitId} a été créée pour votre compte. Une fiche plus ancienne n’ouvre plus rien. ${NOT_YOU}\n`,
  }),
  kitRemoved: (kitId) => ({
    subject: 'Votre fiche de secours a été retirée',
    text: `La fiche de secours ${kitId} a été retirée. Sans fiche de secours, un mot de passe perdu ne peut pas être remplacé. ${NOT_YOU}\n`,
  }),
  kitWrong: () => ({
    subject: 'Quelqu’un a essayé de revenir dans votre compte',
    text: 'Quelqu’un a commencé un retour dans votre compte avec une fiche de secours qui n’est pas la fiche actuelle. Rien n’a été ouvert. Si c’était vous, cherchez la fiche la plus récente. Sinon, vous n’avez rien à faire.\n',
  }),
  kitUsed: (kitId) => ({
    subject: 'Votre compte a été ouvert avec la fiche de secours',
    text: `Votre compte a été ouvert avec la fiche de secours et a un nouveau mot de passe. Toutes les sessions, tous les appareils, les clés d’accès et le code secret ont pris fin, et la fiche utilisée n’ouvre plus rien. La nouvelle fiche est ${kitId}. Si ce n’était pas vous, demandez tout de suite de l’aide à l’exploitant de la plateforme.\n`,
  }),
  returnWaiting: (readyAt) => ({
    subject: 'Un retour dans votre compte attend',
    text: `Quelqu’un qui a votre fiche de secours et un code de votre boîte aux lettres veut revenir dans votre compte. À partir du ${formatMinute(readyAt)}, un nouveau mot de passe pourra y être choisi. ${STOP}\n`,
  }),
  returnCancelled: (kind) => ({
    subject: `${kindNames[kind].the} a pris fin`,
    text: `${kindNames[kind].waiting} a pris fin, parce que quelqu’un s’est connecté ou a choisi « Annuler ». Rien n’a été changé. ${NOT_YOU}\n`,
  }),
  returnRefused: (waiting) => ({
    subject: `${kindNames[waiting].a} attend déjà`,
    text: `${kindNames[waiting].a} attend déjà, la nouvelle demande a donc été refusée. Pour en faire une autre, connectez-vous ou mettez d’abord fin à celle qui attend.\n`,
  }),
  startOver: (notice, dueAt) => ({
    subject: startOverSubjects[notice],
    text: `Un nouveau départ de votre compte a été confirmé avec un code de votre boîte aux lettres. Le ${formatMinute(dueAt)}, le compte et tout ce qu’il contient seront supprimés définitivement ; vous pourrez ensuite vous inscrire à nouveau avec cette adresse. ${STOP}\n`,
  }),
  startOverDone: () => ({
    subject: 'Votre compte a été supprimé',
    text: 'Le nouveau départ est terminé : votre compte et tout ce qu’il contenait ont été supprimés. Vous pouvez vous inscrire à nouveau avec cette adresse. Les entreprises gardent ce qui a été partagé avec elles ; demandez-leur vos contrats.\n',
  }),
  startOverRefused: (contact) => ({
    subject: 'Votre compte n’a pas été supprimé',
    text: `Le nouveau départ a été refusé, parce que l’entreprise a un contrat en cours. Rien n’a été supprimé. Demandez de l’aide à l’exploitant de la plateforme : ${contact}\n`,
  }),
}
