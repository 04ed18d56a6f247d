// Activity, search, the shell and the navigation.
import type { WalletTranslation } from '../../translation.ts'
import { app } from '../parts/app.ts'

export const activity: WalletTranslation['activity'] = {
  title: 'Activité',
  lead: 'Ce que vous avez partagé, signé, approuvé et terminé. Personne d’autre ne peut lire cette liste : elle est chiffrée sur votre appareil.',
  entries: 'Activité',
  empty: 'Rien pour le moment',
  emptyText: 'Quand vous reliez une entreprise, partagez des données ou signez, cela apparaît ici.',
  events: {
    connected: (service) => `Lien établi : ${service}`,
    shared: (service) => `Partagé avec ${service}`,
    unshared: (service) => `N’est plus partagé avec ${service}`,
    ended: (service) => `Lien terminé : ${service}`,
    signed: (service) => `Signé : ${service}`,
    accepted: (service) => `Accepté : ${service}`,
    approved: (service) => `Connexion approuvée : ${service}`,
    denied: (service) => `Connexion refusée : ${service}`,
    other: (service) => `Autre : ${service}`,
  },
  only: (service) => `Seulement ${service}`,
  emptyOnly: 'Rien de cette entreprise',
  emptyOnlyText: 'La liste n’a rien sur ce lien, ou elle a été supprimée.',
  all: 'Tout afficher',
  unopened: 'La liste ne s’ouvre pas',
  unopenedText:
    'Elle a été modifiée en route, faite avec une autre clé, ou écrite par une version plus récente de cette page. Vos données et vos liens ne sont pas touchés. Vous pouvez supprimer la liste, et une nouvelle commence.',
  more: (count) => `Afficher ${count} de plus`,
  clear: 'Supprimer la liste',
  clearTitle: 'Supprimer toute la liste ?',
  clearText:
    'Les liens terminés et les connexions décidées ne pourront plus y figurer. Vos liens et vos données restent.',
  cleared: 'Liste supprimée',
}

export const search: WalletTranslation['search'] = {
  title: 'Recherche',
  lead: 'Dans vos données, entreprises, documents et messages. La recherche se fait sur cet appareil ; personne n’apprend ce que vous cherchez.',
  label: 'Rechercher dans le portefeuille',
  kinds: {
    data: 'Mes données',
    company: 'Entreprises',
    document: 'Documents',
    message: 'Messages',
    page: 'Pages',
  },
  readingMessages: 'Ouverture de vos messages…',
  oldMessages: (count) => `La recherche porte sur les ${count} derniers messages de chaque conversation.`,
  incomplete: (names) => `Chargement impossible : ${names}. Le résultat est peut-être incomplet.`,
  again: 'Réessayer',
  nothing: 'Aucun résultat',
  nothingText: 'Essayez un autre mot, ou moins de mots.',
  more: (count) => `Afficher ${count} de plus`,
  file: 'Fichier',
  you: 'Vous avez écrit :',
}

export const shell: WalletTranslation['shell'] = {
  navigation: 'Menu principal',
  more: 'Plus',
  moreTitle: 'Tout le reste',
  lock: 'Verrouiller',
  search: 'Rechercher',
}

export const wallet: WalletTranslation['wallet'] = {
  connectCompany: 'Relier une entreprise',
  ...app,
  product: 'Company Data Wallet',
  shortName: 'Portefeuille',
  toHome: 'Aller à l’accueil',
  locked: 'Déverrouillez le portefeuille pour ouvrir ceci.',
}

/** Short words: a phone has room for five of them side by side. */
export const navigation = {
  accountLabel: 'Compte',
  activityLabel: 'Activité',
  approvalsLabel: 'Approbations',
  connectionsLabel: 'Entreprises',
  devicesLabel: 'Appareils',
  documentsLabel: 'Documents',
  homeLabel: 'Accueil',
  invitationsLabel: 'Invitations',
  messagesLabel: 'Messages',
  profileLabel: 'Mes données',
  runsLabel: 'Formulaires et contrats',
  searchLabel: 'Recherche',
}
