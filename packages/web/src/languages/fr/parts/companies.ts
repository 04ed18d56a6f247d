// The identity of companies, and the messages with them.
import type { PartsTranslation } from '../../translation.ts'

const formatAge = (days: number): string => {
  if (days < 1) return 'aujourd’hui'
  return days === 1 ? '1 jour' : `${days} jours`
}

/** The age of a company is named while it is young. */
const YOUNG_DAYS = 60

export const identity: PartsTranslation['identity'] = {
  notVerified: (platform, since, days) => {
    const text = `Non vérifiée. N’importe qui peut utiliser ce nom. Sur ${platform} depuis le ${since}`
    return days > YOUNG_DAYS ? `${text}.` : `${text} (${formatAge(days)}).`
  },
  notVerifiedMark: 'non vérifiée',
  nameConflict: 'Une entreprise vérifiée porte ce nom. Celle-ci n’est pas vérifiée.',
  nameConflictWith: (domain) => `Une entreprise vérifiée porte ce nom : ${domain}. Celle-ci n’est pas vérifiée.`,
  namesake: (name, details) =>
    `Vous connaissez déjà une autre entreprise nommée ${name} (${details}). Ce n’est pas celle-ci.`,
  readingNamesakes: 'Comparaison avec les entreprises que vous connaissez…',
  namesakesUnread:
    'Vos liens n’ont pas pu être chargés. Vous connaissez peut-être déjà une autre entreprise de ce nom : vous ne pouvez pas encore décider.',
  readAgain: 'Réessayer',
  knownSince: (date) => `depuis le ${date}`,
  goOn: 'Continuer avec cette entreprise',
  checkedToday: 'Site vérifié aujourd’hui',
  checkedYesterday: 'Site vérifié hier',
  checkedOn: (date) => `Site vérifié le ${date}`,
  checkedBy: (name, platform) => `${name} · vérifiée par ${platform}`,
  writes: (company) => `${company} écrit :`,
  says: (company) => `Message de ${company}`,
  showAll: 'Tout afficher',
  neverAsks: (platform) =>
    `${platform} ne demande jamais votre mot de passe, votre code secret ni votre fiche de secours.`,
  secretLabel:
    'Cette entreprise demande un secret. Ne saisissez jamais ici le mot de passe de votre portefeuille, votre code secret ou votre fiche de secours.',
}

export const conversation: PartsTranslation['conversation'] = {
  messages: 'Messages',
  emptyTitle: 'Pas encore de messages',
  older: 'Messages plus anciens',
  olderFailed: (why) => `Impossible de charger les messages plus anciens. ${why}`,
  you: 'Vous',
  broadcast: 'Envoyé à tous, non chiffré',
  noCopy: 'Envoyé sans copie que vous puissiez lire.',
  read: (when) => `Lu ${when}`,
  unread: 'Nouveau',
  markRead: 'Marquer comme lu',
  notMarked: (why) => `Impossible de marquer comme lu. ${why}`,
  write: 'Message',
  send: 'Envoyer',
  empty: 'Écrivez un message.',
  tooLong: 'Ce message est trop long. Répartissez-le sur plusieurs messages.',
  unsure: 'Le réseau a été coupé : le message n’est peut-être pas parti. Renvoyez-le : il n’arrivera qu’une fois.',
  unopened: {
    malformed: 'Abîmé : ce n’est pas un message chiffré valable',
    not_opened: 'Impossible à ouvrir : chiffré avec une autre clé, ou modifié en route',
    key_unsuitable: 'Impossible à ouvrir : la clé ne convient pas',
  },
}
