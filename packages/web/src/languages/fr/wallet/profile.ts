// My data: the values, how they are added and verified, and identity documents that expire.
import type { WalletTranslation } from '../../translation.ts'

export const profile: WalletTranslation['profile'] = {
  title: 'Mes données',
  lead: 'Vos données à un seul endroit. Les entreprises ne reçoivent que ce que vous partagez avec elles.',
  add: 'Ajouter',
  addMany: 'Ajout groupé',
  empty: 'Encore rien ici',
  emptyText: 'Ajoutez une fois votre nom, votre adresse ou vos documents, et partagez-les d’ici avec des entreprises.',
  groups: {
    person: 'Vous',
    contact: 'Contact',
    payment: 'Paiement et impôts',
    files: 'Documents et photos',
    other: 'Vos propres champs',
  },
  idDocuments: 'Pièces d’identité',
  addedOn: (day) => `Ajouté le ${day}`,
  value: 'Valeur',
  file: 'Fichier',
  noFile: 'Pas encore de fichier',
  noFileText:
    'Le fichier n’est pas arrivé : le réseau a été coupé, ou la plateforme l’a refusé. Choisissez-le à nouveau, ou supprimez cet élément.',
  chooseFile: 'Choisir le fichier',
  hasFile: 'Fichier (à ouvrir)',
  unopened: 'Impossible à ouvrir avec votre clé. La valeur a peut-être été modifiée en route.',
  privacy: 'Confidentialité',
  private: 'Confidentiel',
  notPrivate: 'Chiffré',
  sealedFile: 'Chiffré',
  unsealedFile: 'Non chiffré',
  privateValue: 'Chiffré, et les entreprises qui le reçoivent sont priées de le traiter comme confidentiel.',
  openValue: 'Chiffré : en dehors de vous, seules les entreprises avec qui vous le partagez peuvent le lire.',
  privateFile:
    'Chiffré sur cet appareil : en dehors de vous, seules les entreprises avec qui vous le partagez peuvent le lire.',
  openFile: 'Gardé sans chiffrement : la plateforme peut aussi le lire.',
  openFileWarning:
    'Sans chiffrement, l’exploitant de la plateforme peut lire ce fichier. Chiffrez-le, sauf s’il est public de toute façon.',
  changed: 'Dernier changement',
  sharedWith: 'Qui l’a',
  onlyYou: 'Personne d’autre.',
  live: 'reçoit chaque changement',
  once: 'a la valeur du jour où vous l’avez partagée',
  companies: (count) => (count < 2 ? `${count} entreprise` : `${count} entreprises`),
  edit: 'Modifier',
  remove: 'Supprimer',
  save: 'Enregistrer',
  savingFile: 'Enregistrement du fichier…',
  saved: 'Enregistré',
  removed: 'Supprimé',
  addTitle: 'Ajouter à mes données',
  field: 'De quoi s’agit-il ?',
  ownField: 'Autre chose…',
  label: 'Nom du champ',
  labelHint: 'Par exemple : carte de bibliothèque',
  labelNeeded: 'Donnez un nom au champ.',
  type: 'Genre de valeur',
  markPrivate: 'Demander aux entreprises de le traiter comme confidentiel',
  sealFile: 'Chiffrer le fichier',
  needed: 'Saisissez une valeur.',
  fileNeeded: 'Choisissez un fichier.',
  wrong: (label) => `Valeur non valable : ${label}. Vérifiez-la.`,
  wrongForm: {
    email: 'Saisissez une adresse e-mail, par exemple nom@example.org.',
    phone: 'Commencez par l’indicatif du pays, par exemple +33 1 23 45 67 89.',
    url: 'Saisissez une adresse web, par exemple https://example.org.',
    number: 'Saisissez les chiffres de la carte.',
    expiry: 'Saisissez le mois et l’année, par exemple 08/29.',
    iban: 'Saisissez l’IBAN en entier, par exemple FR76 3000 6000 0112 3456 7890 189.',
    bic: 'Saisissez les 8 ou 11 caractères du BIC.',
  },
  notAdded:
    'Le fichier n’a pas été ajouté. Il est toujours choisi ici : enregistrez à nouveau, ou choisissez-en un autre.',
  staysHere: 'Chiffré pour vous uniquement. Aucune entreprise ne le reçoit avant que vous le partagiez.',
  staysReadable: 'Aucune entreprise ne le reçoit avant que vous le partagiez. La plateforme peut le lire.',
  goesTo: (count) =>
    count < 2
      ? 'Enregistrer envoie la nouvelle valeur à cette entreprise :'
      : `Enregistrer envoie la nouvelle valeur à ${count} entreprises :`,
  sealedForEach:
    'Chiffrée séparément pour chacune. Pour la reprendre, modifiez ce que vous partagez avec l’entreprise, ou mettez fin au lien.',
  keepsOld: 'Celles-ci gardent la valeur du jour où vous l’avez partagée :',
  endsVerification: 'Enregistrer met fin à la vérification. Vous pourrez ensuite faire vérifier la nouvelle valeur.',
  stale: 'Ceci a changé entre-temps. Rien n’a été envoyé. Vérifiez à nouveau, puis enregistrez.',
  removeTitle: (label) => `Supprimer ${label} ?`,
  removeText: 'C’est définitif.',
  losesIt: 'Ces entreprises ne l’auront plus :',
  verified: 'Vérifié',
  verifiedOn: (day) => `Vérifié le ${day}`,
  verifiedUntil: (day) => `jusqu’au ${day}`,
  attested: (day) => `La plateforme l’a vérifié le ${day}. Ouvrez le fichier pour voir si c’est bien celui-ci.`,
  differs: 'La vérification porte sur une autre valeur. Faites vérifier celle-ci.',
  verification: 'Vérification',
  unverified: 'Non vérifié',
  verify: 'Vérifier',
  endVerification: 'Retirer la vérification',
  endTitle: 'Retirer la vérification ?',
  endText: 'La valeur reste. Les entreprises qui reçoivent chaque changement voient qu’elle n’est plus vérifiée.',
  ended: 'Vérification retirée',
  verifyText: {
    email: (to) =>
      `Nous envoyons un code à ${to}. La plateforme voit l’adresse pour cela et n’en garde qu’une valeur de contrôle.`,
    sms: (to) =>
      `Nous envoyons un code par SMS au ${to}. La plateforme voit le numéro pour cela et n’en garde qu’une valeur de contrôle.`,
    id_document: () =>
      'Des personnes de la plateforme examinent ce document : il quitte cet appareil sans chiffrement. La plateforme n’en garde qu’une valeur de contrôle, et si le nom qui y figure est le vôtre.',
  },
  verifyLive: 'Les entreprises qui reçoivent chaque changement verront que c’est vérifié.',
  start: { email: 'Envoyer le code', sms: 'Envoyer le code', id_document: 'Faire examiner' },
  again: 'Envoyer un nouveau code',
  codeSent: (to) => `Nous avons envoyé un code à ${to}. Il est valable 15 minutes.`,
  code: 'Code à six chiffres',
  confirm: 'Confirmer',
  wrongCode: 'Ce code est faux ou n’est plus valable. Après cinq codes faux, demandez-en un nouveau.',
  codeNeeded: 'Saisissez les six chiffres.',
  pending: 'En cours d’examen depuis',
  pendingCode: 'En attente du code',
  rejected: 'Le document n’a pas été accepté. Vous pouvez ajouter une meilleure photo et réessayer.',
  openTheFile: 'Ouvrir',
  opening: 'Ouverture…',
  download: 'Télécharger',
  page: (number) => `Page ${number}`,
}

export const expiry: WalletTranslation['expiry'] = {
  title: 'Pièces d’identité bientôt périmées',
  lead: 'Calculé sur cet appareil ; rien n’en est envoyé.',
  validUntil: (day) => `Valable jusqu’au ${day}`,
  expiresIn: (days, day) => {
    if (days === 0) return `Expire aujourd’hui, le ${day}`
    return days === 1 ? `Expire demain, le ${day}` : `Expire dans ${days} jours, le ${day}`
  },
  expiredOn: (day) => `Périmé depuis le ${day}`,
  show: (label) => `Afficher : ${label}`,
  calendar: 'Ajouter au calendrier',
  calendarFor: (label) => `Ajouter au calendrier : ${label}`,
  calendarTitle: (label) => `Fin de validité : ${label}`,
  calendarHint: 'Le fichier de calendrier vous le rappelle 60 et 7 jours avant, même si le portefeuille est fermé.',
  later: 'Mettre de côté',
  laterFor: (label) => `Mettre de côté : ${label}`,
}

export const quick: WalletTranslation['quick'] = {
  title: 'Ajoutez vos informations',
  lead: 'Remplissez ce que vous voulez ; le reste demeure vide. Chaque valeur est chiffrée pour vous et n’est encore partagée avec personne.',
  fromContacts: 'Remplir depuis vos contacts',
  fromFile: 'Remplir depuis un fichier de contact',
  fromFileHint: 'Une vCard (.vcf) de votre carnet d’adresses. Elle est lue sur cet appareil.',
  noContact: 'Ce fichier n’a pas de contact lisible.',
  filledIn: (count) => `Champs remplis : ${count}. Vérifiez-les, puis enregistrez.`,
  save: 'Tout enregistrer',
  saving: (done, of) => `Enregistrement : ${done} sur ${of}…`,
  nothing: 'Remplissez au moins un champ.',
  saved: (count) => (count < 2 ? `${count} valeur enregistrée` : `${count} valeurs enregistrées`),
  allThere: 'Mes données contient déjà toutes ces informations.',
  toProfile: 'Mes données',
}

export const fileProgress: WalletTranslation['fileProgress'] = {
  encrypting: 'Chiffrement du fichier sur cet appareil…',
  sending: 'Envoi du fichier chiffré…',
  sendingOpen: 'Envoi du fichier…',
}

export const fileShare: WalletTranslation['fileShare'] = {
  title: 'Partagé avec votre portefeuille',
  lead: 'Choisissez quoi en faire. D’ici là, rien n’est enregistré et rien n’est envoyé.',
  files: 'Fichiers',
  discard: (name) => `Écarter ${name}`,
  addTitle: 'Ajouter à Mes données',
  addText: 'Choisissez le champ, par exemple votre passeport ou votre photo. Le fichier y est proposé.',
  add: 'Choisir un champ',
  answerTitle: 'L’envoyer à une entreprise',
  answerText: 'Ouvrez le formulaire qui le demande. Le fichier est proposé partout où un fichier est attendu.',
  answer: 'Vers vos formulaires',
  leftOut: (files) =>
    `Fichiers laissés de côté : ${files}. On peut partager au plus dix fichiers de 100 Mo en tout à la fois.`,
  none: 'Aucun fichier n’est arrivé',
  noneText:
    'Partagez-le à nouveau avec le portefeuille, ou choisissez-le là où vous en avez besoin. On peut partager au plus dix fichiers de 100 Mo en tout.',
  toData: 'Vers Mes données',
}
