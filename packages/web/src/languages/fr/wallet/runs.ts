// Forms and contracts: the list and the page of one.
import type { WalletTranslation } from '../../translation.ts'

export const runs: WalletTranslation['runs'] = {
  title: 'Formulaires et contrats',
  lead: 'Des questions à répondre et des documents à signer, étape par étape. Vos réponses sont chiffrées sur cet appareil.',
  choose: 'Choisissez un formulaire ou un contrat pour voir ce qu’il attend de vous.',
  groups: { mine: 'Vous attendent', others: 'Attendent les autres', done: 'Terminés' },
  nothingMine: 'Rien ne vous attend.',
  awaited: {
    answers: (step) => `Répondre à « ${step} »`,
    documents: 'Créer les documents',
    signature: (document) => `Signer « ${document} »`,
    acceptance: (document) => `Accepter « ${document} »`,
    other: (party) => `Au tour de ${party}`,
    signatures: 'En attente de signatures',
    completed: 'Terminé',
    cancelled: 'Terminé avant la fin',
    unknown: 'En cours',
  },
  since: (when) => `Commencé ${when}`,
  reminded: (when) => `Rappel reçu ${when}`,
  ended: 'Lien terminé',
  showAll: (count) => `Tout afficher (${count})`,
  emptyTitle: 'Pas encore de formulaires ni de contrats',
  emptyText: 'Les formulaires et contrats des services reliés apparaissent ici.',
  homeTitle: (count) =>
    count < 2 ? 'Un formulaire ou un contrat vous attend' : 'Des formulaires et contrats vous attendent',
  toAll: 'Tout afficher',
}

export const runPage: WalletTranslation['runPage'] = {
  title: 'Formulaire ou contrat',
  former: 'Un ancien lien',
  back: 'Formulaires et contrats',
  you: 'Vous',
  company: 'L’entreprise',
  other: 'Un autre client',
  waitTitle: (name) => `Au tour de ${name}`,
  waitText: 'Vous n’avez rien à faire. Cette page se met à jour toute seule.',
  completedTitle: 'Tout est terminé',
  completedText: (when) => `Terminé le ${when}.`,
  cancelledTitle: 'Terminé avant la fin',
  cancelledText: (when, why) => `Le ${when}. ${why}`,
  answersStay:
    'Personne ne peut plus répondre ni signer. Ce qui a été envoyé reste lisible pour tous les participants.',
  dataDeleted: 'Les réponses ont été supprimées.',
  write: (company) => `Écrire à ${company}`,
  people: 'Participants',
  course: 'Ce qui s’est passé, et qui participe',
  peopleText: 'Chaque réponse est chiffrée séparément pour chacun. La plateforme ne peut pas lire les réponses.',
  more: 'Autres actions',
  refresh: 'Actualiser',
  refreshFailed: 'Mise à jour impossible',
  stop: 'Y mettre fin',
  stopTitle: 'Y mettre fin pour tout le monde ?',
  stopText: (company) =>
    `Les documents ouverts prennent fin, et personne ne peut plus répondre ni signer. Ce que vous avez déjà envoyé reste chez ${company} et tous les participants. L’entreprise apprend qu’un client y a mis fin. C’est définitif.`,
  stopped: 'Terminé',
  stoppedAbout: (reason) => `J’ai mis fin à cette demande : ${reason}`,
  declinedAbout: (name, reason) => `J’ai refusé « ${name} » : ${reason}`,
  unsent: 'Ce que vous avez saisi ici sans l’envoyer est supprimé de cet appareil.',
}
