// Forms and contracts as their participants see them.
import type { PartsTranslation } from '../../translation.ts'

export const runState: PartsTranslation['runState'] = {
  own: 'À vous',
  party: (label) => `En attente de ${label}`,
  generating: 'Documents à créer',
  awaiting_signature: 'En attente de signatures',
  completed: 'Terminé',
  cancelled: 'Annulé',
  unknown: 'Inconnu',
}

export const run: PartsTranslation['run'] = {
  back: 'Dossiers',
  deletedFlow: 'Procédure supprimée',
  refresh: 'Actualiser',
  cancel: 'Annuler le dossier',
  cancelTitle: 'Annuler ce dossier ?',
  cancelText:
    'Les documents ouverts prennent fin, et personne ne peut plus répondre ni signer. Les réponses restent lisibles. C’est définitif.',
  cancelled: 'Dossier annulé',
  history: 'Déroulement',
  answered: (party) => `${party} a répondu`,
  awaited: (party) => `En attente de ${party}`,
  generatingBy: (party) => `${party} crée les documents`,
  acted: { signed: (party) => `${party} a signé`, accepted: (party) => `${party} a accepté` },
  of: {
    company: {
      started: 'Dossier ouvert',
      completed: 'Dossier terminé',
      wasCancelled: 'Dossier annulé',
      declineText: 'Refuser un document annule tout le dossier. C’est définitif.',
      reasons: {
        owner: 'Par l’entreprise qui gère la procédure',
        customer: 'Par un client',
        declined: 'Un document a été refusé',
        document_cancelled: 'Un document a été annulé',
        connection_ended: 'Le lien a pris fin',
        data_deletion: 'Ses données ont été supprimées',
      },
    },
    person: {
      started: 'Ouvert par l’entreprise',
      completed: 'Tout est terminé',
      wasCancelled: 'Terminé avant la fin',
      declineText: 'Refuser un document met fin à tout, pour tout le monde. C’est définitif.',
      reasons: {
        owner: 'L’entreprise y a mis fin.',
        customer: 'Vous ou un autre client y avez mis fin.',
        declined: 'Quelqu’un a refusé un document.',
        document_cancelled: 'Un document a été annulé.',
        connection_ended: 'Un lien avec le service a pris fin.',
        data_deletion: 'La durée de conservation de ces données par l’entreprise est écoulée.',
      },
    },
  },
  sealedAnswer: 'Chiffré',
  unreadable: 'Impossible à ouvrir avec cette clé',
  fileAnswer: 'Télécharger',
  openFile: (label) => `Télécharger ${label}`,
  attested: 'Attesté, non vérifié ici',
  dataDeleted: 'Les réponses de ce dossier ont été supprimées.',
  line: 'Ordre des signatures',
  lineText: 'Une étape est ouverte à la fois. Le cachet est posé après la dernière signature.',
  asks: { signature: 'Signe', acceptance: 'Accepte' },
  lineStates: { done: 'Fait', open: 'En cours', waiting: 'À venir', ended: 'Abandonné' },
  facts: 'À propos de ce dossier',
  companyItself: 'Votre entreprise',
  version: 'Version de la procédure',
  referenceDate: 'Date de référence (« aujourd’hui »)',
  startedAt: 'Ouvert',
  id: 'Numéro du dossier',
  documents: 'Vos exemplaires des documents',
  sealed: 'Avec cachet',
  copyStates: {
    waiting: 'Attend son tour',
    ready_to_sign: 'À signer',
    offering: 'À accepter',
    active: 'En vigueur',
    active_but_ending: 'Prend fin',
    ended: 'Terminé',
  },
  waitTitle: (party) => `La prochaine étape revient à ${party}`,
  waitText: 'Cette page se met à jour toute seule.',
  generateTitle: 'Créer les documents',
  generateText:
    'Vos réponses sont envoyées chiffrées avec une clé à usage unique. La plateforme remplit les documents, chiffre un exemplaire pour chacun et oublie les réponses.',
  generate: 'Créer les documents',
  generating: 'Les documents sont remplis…',
  generated: 'Documents créés',
}

const MOVED_ON = 'La situation a changé entre-temps, peut-être sur un autre appareil. Rien n’a été envoyé d’ici.'
const NOT_STORED = 'Rien n’a été enregistré. Prévenez l’entreprise ; sinon, il ne reste qu’à y mettre fin.'

export const runProblem: PartsTranslation['runProblem'] = {
  device: {
    not_your_turn: 'C’est le tour de quelqu’un d’autre. Rien n’a été envoyé.',
    not_awaiting: MOVED_ON,
    step_incomplete: 'Quelque chose manque ou ne convient pas. Rien n’a été envoyé.',
    character_unprintable: 'Une réponse a un caractère que le document ne peut pas imprimer. Rien n’a été envoyé.',
    no_next_step: 'Il n’y a pas d’étape suivante pour ces réponses. Rien n’a été envoyé.',
    keys_missing: 'Un participant n’a plus de clé pour laquelle chiffrer. Rien n’a été envoyé.',
    not_generatable: 'Ce n’est pas à vous de créer les documents.',
    answers_unreadable: 'Certaines réponses ne s’ouvrent pas avec votre clé. Rien n’a été envoyé.',
    no_document: 'Vous n’avez pas d’exemplaire de ce document.',
    picks_invalid: 'Ce qui a été choisi n’est plus proposé. Choisissez à nouveau.',
  },
  platform: {
    'flows.not_your_turn': MOVED_ON,
    'flows.run_not_awaiting': MOVED_ON,
    'flows.answer_file_too_large': 'Le fichier dépasse la taille permise pour ce champ. Joignez-en un plus petit.',
    'documents.too_large': 'Un fichier est trop grand pour les documents.',
    'flows.generation_failed': `Aucun document ne convient à ces réponses, ou l’un d’eux n’a pas pu être rempli. ${NOT_STORED}`,
    'flows.source_pdf_invalid': `Un PDF joint par un participant est inutilisable. ${NOT_STORED}`,
    'flows.not_generatable': MOVED_ON,
    'account.counterparty_deleted': 'Un participant a supprimé son compte. Personne ne peut continuer.',
    'plugin.rate_limited': 'Le service externe reçoit trop de demandes en ce moment. Réessayez dans une minute.',
    'plugin.busy': 'Le service externe est occupé. Réessayez dans un moment.',
  },
  value: {
    character_unprintable: (tag, characters) =>
      `Le document ne peut pas imprimer ${characters} dans « ${tag} ». ${NOT_STORED}`,
    does_not_fit: (tag) => `« ${tag} » est trop long pour le document. ${NOT_STORED}`,
  },
}

export const answer: PartsTranslation['answer'] = {
  title: (step) => `À vous : ${step}`,
  lead: 'Vos réponses sont chiffrées dans ce navigateur pour chaque participant. La plateforme ne peut pas les lire.',
  submit: 'Envoyer les réponses',
  submitAndEnd: 'Envoyer et terminer',
  sealing: 'Chiffrement et envoi…',
  done: 'Réponses envoyées',
  locked: 'Déverrouillez la clé du service pour répondre à cette étape.',
  defaulted: 'Rempli d’avance. Vous pouvez le changer.',
  atLeast: (min) => `Au moins ${min}.`,
  atMost: (max) => `Au plus ${max}.`,
  between: (min, max) => `De ${min} à ${max}.`,
  constants: 'Calculé à partir des réponses',
  pending: 'En attente',
  pictureFailed: (alt) => (alt === '' ? 'Une image n’a pas pu être chargée' : `Image non chargée : ${alt}`),
  again: 'Réessayer',
  noNext: 'Il n’y a pas d’étape suivante pour ces réponses.',
  source: (label) => `${label} : réponse tirée de`,
  typed: 'Saisie ici',
  of: {
    company: {
      chooseDatum: 'Choisir dans la fiche de l’entreprise…',
      linked: 'Tiré de la fiche de votre entreprise.',
      noFitting: 'La réponse doit venir de la fiche de l’entreprise, et la vôtre n’a pas de valeur qui convienne.',
      noVerified:
        'La réponse doit être une valeur vérifiée de la fiche de l’entreprise, et la vôtre n’en a pas qui convienne.',
      toProfile: 'Fiche de l’entreprise',
    },
    person: {
      chooseDatum: 'Choisir dans Mes données…',
      linked: 'Tiré de Mes données.',
      noFitting: 'La réponse doit venir de Mes données, où aucune valeur ne convient.',
      noVerified: 'La réponse doit être une valeur vérifiée de Mes données, où aucune ne convient.',
      toProfile: 'Mes données',
    },
  },
  constantUnprintable: (label, characters) =>
    `Le document ne peut pas imprimer ${characters} dans « ${label} », un texte de l’entreprise. Prévenez-la ; rien ne peut être envoyé avant qu’elle l’ait changé.`,
  unprintable: (characters) =>
    `Le document ne peut pas imprimer ${characters}. Retirez ce caractère ou écrivez-le autrement.`,
  problems: {
    required: 'Cette réponse est obligatoire.',
    below_min: 'C’est moins que le minimum.',
    above_max: 'C’est plus que le maximum.',
    type: 'Cette valeur ne convient pas à ce champ.',
    link: 'Cela ne se saisit pas : choisissez une valeur enregistrée.',
    plugin: 'Faites tous les choix et demandez le résultat à nouveau.',
  },
}

export const turn: PartsTranslation['turn'] = {
  introTitle: (company) => `${company} a des questions pour vous`,
  introText: (service) => `Pour le service « ${service} ».`,
  introNothing: 'Rien n’est envoyé avant que vous ayez tout relu à la fin.',
  introPlugins: 'Avant votre relecture à la fin, seuls les services externes ci-dessous reçoivent quelque chose.',
  steps: 'Vos étapes',
  questions: (count) => (count < 2 ? `${count} question` : `${count} questions`),
  noQuestions: 'À lire',
  depends: 'Celles qui suivent dépendent de vos réponses.',
  sees: 'Qui voit vos réponses',
  seesText: 'Chaque réponse est chiffrée sur cet appareil, séparément pour chacun. La plateforme ne peut pas la lire.',
  keeps: 'Garde une copie que vous pouvez ouvrir ici',
  becomes: 'Ce que deviennent vos réponses',
  becomesData: (service) =>
    `À la fin, vos réponses sont partagées avec « ${service} », comme les valeurs d’un lien. Celles de Mes données peuvent ensuite être tenues à jour. La page du lien le montre et permet de l’arrêter.`,
  becomesDocuments: (names) =>
    `À la fin, ces documents sont créés à partir des réponses de tous : ${names}. Pour cela, la plateforme ouvre les réponses une fois et ne les garde que chiffrées. Chacun reçoit une copie chiffrée, puis vous signez à tour de rôle.`,
  plugins: 'Services externes concernés',
  pluginText: (name, host) =>
    `${name} (${host}) reçoit ce que vous choisissez et saisissez dans sa question, chiffré pour lui seul.`,
  pluginTold: (labels) => `Sauf si c’est confidentiel, il reçoit aussi : ${labels}.`,
  takeBack: 'Comment revenir en arrière',
  untilSend: 'Avant l’envoi, vos réponses restent sur cet appareil.',
  untilSendPlugins:
    'Avant l’envoi, vos réponses restent sur cet appareil. Seuls les services externes reçoivent ce qui est indiqué ci-dessus, dès que vous cherchez, choisissez ou continuez.',
  takeBackText:
    'Ce qui a été envoyé ne peut pas être repris. Vous pouvez y mettre fin à tout moment ; plus personne ne peut alors continuer.',
  role: (parties) => `rôle : ${parties}`,
  begin: 'Commencer',
  back: 'Retour',
  next: 'Continuer',
  asking: 'Chargement…',
  nothingToDo: 'Il n’y a rien à remplir ici.',
  review: 'Relire et envoyer',
  reviewShort: 'Relecture',
  reviewText: (company) => `Voici ce que ${company} et toutes les personnes ci-dessous recevront.`,
  nothingSent: 'Rien ne leur a encore été envoyé.',
  someSent: 'Vos réponses aux étapes précédentes ont déjà été envoyées. Celles affichées ici ne l’ont pas encore été.',
  pluginGot: (name, host) =>
    `${name} (${host}) a servi en chemin. Il a reçu ce que vous avez choisi et saisi dans sa question, chiffré pour lui seul.`,
  pluginWasTold: (labels) => `Sauf si c’était confidentiel, il a aussi reçu : ${labels}.`,
  edit: (step) => `Modifier « ${step} »`,
  editShort: 'Modifier',
  nothing: 'Vous n’envoyez pas de réponses ici.',
  linked: 'De Mes données',
  private: 'Confidentiel : pas donné aux services externes',
  byDefault: 'Rempli d’avance',
  byPlugin: 'D’un service externe',
  fileFromProfile: 'Fichier de Mes données',
  sealedFor: 'Chiffré pour',
  sealedForText:
    'Chacun reçoit une copie que seule sa clé peut ouvrir. Elle est envoyée une fois ; les changements suivants dans Mes données n’y changent rien.',
  liveText: (service) =>
    `Quand tout est terminé, « ${service} » peut tenir à jour les valeurs de Mes données, là où il le demande. La page du lien le montre et permet de l’arrêter.`,
  after: {
    done: (service) => `Ensuite, tout est terminé, et vos réponses sont partagées avec « ${service} ».`,
    documents: 'Ensuite, vous créez les documents, et chacun signe à son tour.',
    own: (step) => `Ensuite, vous continuez avec « ${step} ».`,
    other: (party, step) => `Ensuite, c’est au tour de ${party} : « ${step} ».`,
  },
  final: 'Ce qui a été envoyé ne peut pas être repris.',
  send: 'Chiffrer et envoyer',
  sending: (step) => `Chiffrement et envoi de « ${step} »…`,
  sent: 'Envoyé',
  noNext: 'Il n’y a pas d’étape suivante pour ces réponses. Changez-les, ou prévenez l’entreprise.',
}
