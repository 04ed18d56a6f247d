// The page of a connection: what the service holds, and how it ends.
import type { PartsTranslation } from '../../translation.ts'

const HELD_ONCE = 'Ce qui est partagé une fois est chiffré pour le service et ne peut pas s’afficher ici.'

export const connection: PartsTranslation['connection'] = {
  heldTitle: (company) => `Ce que ${company} possède`,
  since: (when) => `Depuis le ${when}`,
  sealedOnce: 'Chiffré pour le service',
  unopened: 'Impossible à ouvrir sur cet appareil',
  fileGone: (when) => `Le fichier sera supprimé le ${when}`,
  noLongerAsked: 'N’est plus demandé',
  notShared: 'Non partagé',
  missing: 'Obligatoire, mais le partage a pris fin',
  asksForNothing: 'Le service ne demande rien.',
  change: 'Modifier le partage',
  save: 'Enregistrer',
  saving: 'Chiffrement et enregistrement…',
  saved: 'Partage modifié',
  consentsTitle: 'Le service demande davantage',
  consentsText: 'Il le demande depuis que le lien existe. Si vous refusez, le lien reste comme il est.',
  share: 'Partager',
  decline: 'Refuser',
  declined: 'Refusé. Le service en est informé.',
  accepted: 'Partagé',
  takeBackText: (company) =>
    `Sur cette page, vous pouvez à tout moment changer ou arrêter les données tenues à jour. Les données obligatoires et celles partagées une fois restent jusqu’à leur date de fin, ou jusqu’à ce que vous les remplaciez ou mettiez fin au lien ; la plateforme les supprime alors. Les copies que ${company} a déjà faites y restent.`,
  about: 'À propos de ce lien',
  company: 'Entreprise',
  connected: 'Relié',
  serviceCode: 'Code',
  fingerprint: 'Valeur de contrôle de la clé',
  pin: {
    unpinned: 'La clé de ce lien n’est pas mémorisée',
    unpinnedText: (company) =>
      `Une clé échangée ne se remarquerait pas. Comparez cette valeur de contrôle avec ${company}, par téléphone ou sur son site. Si c’est la même, mémorisez-la.`,
    remember: 'Mémoriser cette clé',
    remembered: 'Clé mémorisée',
    mismatch: (company) =>
      `La clé de ${company} n’est pas celle de votre lien. Ici, les clés ne changent jamais. Rien ne lui est envoyé.`,
  },
  id: 'Numéro du lien',
  end: 'Mettre fin au lien',
  endTitle: (name) => `Mettre fin au lien avec ${name} ?`,
  endText: (company) =>
    `Le service en est informé et ne reçoit plus rien de vous. Ce que vous avez partagé est supprimé de la plateforme. Les copies dans les systèmes de ${company} y restent : demandez à l’entreprise de les supprimer.`,
  ended: 'Lien terminé',
  activeContract: 'Vous avez un contrat en cours avec cette entreprise. Résiliez-le d’abord.',
  of: {
    company: {
      heldText: `Ce qui est tenu à jour suit la fiche de votre entreprise et montre sa valeur actuelle. ${HELD_ONCE}`,
      fileValue: 'Fichier de la fiche de votre entreprise',
      conflict:
        'La demande du service ou la fiche de votre entreprise a changé. Vérifiez le formulaire et enregistrez à nouveau.',
    },
    person: {
      heldText: `Ce qui est tenu à jour suit Mes données et montre sa valeur actuelle. ${HELD_ONCE}`,
      fileValue: 'Fichier de Mes données',
      conflict:
        'La demande du service ou quelque chose dans Mes données a changé. Vérifiez le formulaire et enregistrez à nouveau.',
    },
  },
}
