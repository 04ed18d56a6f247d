// French texts of the exact reasons of refusals: they follow the sentence of the refusal's key.

const AGAIN = 'Rechargez la page et recommencez.'
const UNFIT = `La réponse ne convient pas à cette étape. ${AGAIN}`
const DAMAGED = 'Le fichier est abîmé.'
const DESCRIPTIONS_TOO_LONG = 'Les descriptions des services externes sont trop longues ensemble.'
const PICTURE = 'Choisissez une image JPEG, PNG ou WebP.'

const documentReasons = {
  'seal.key_wrong': () => `Le PDF ne s’est pas ouvert. ${AGAIN}`,
  'seal.other_file': () => `Le fichier n’est pas celui du document. ${AGAIN}`,
  'seal.picture_wrong': () => 'L’image de la signature ne s’ouvre pas.',
  'seal.not_sealable': () => 'Ce PDF est fait de telle sorte qu’il ne peut recevoir de cachet.',
  'generation.character_unprintable': () => 'Une valeur a un caractère qui ne peut pas être imprimé.',
  'generation.value_too_long': () => 'Une valeur est trop longue pour le document.',
  'generation.answers_too_long': () => 'Les réponses sont trop longues pour être évaluées.',
  'generation.template_not_fillable': () => 'Un modèle n’a pas pu être rempli.',
  'generation.template_missing': () => 'Il manque un modèle à la procédure.',
  'generation.no_rule': () => 'Aucun document ne convient à ces réponses.',
  'generation.values_not_opened': () => `Les valeurs ne se sont pas ouvertes. ${AGAIN}`,
  'run_answer.no_field': () => 'Ce champ n’existe pas à cette étape.',
  'run_answer.source_private': () => UNFIT,
  'run_answer.plugin_not_private': () => 'La réponse d’un service externe n’est jamais privée.',
  'run_answer.values': () => UNFIT,
  'run_answer.two_copies': () => UNFIT,
  'run_answer.file_reference': () => UNFIT,
  'run_answer.too_long': () => 'La réponse est trop longue.',
  'run_answer.not_uploaded': () => 'Le fichier n’a pas été envoyé pour ce champ. Choisissez-le encore une fois.',
  'run_answer.link_mismatch': () => UNFIT,
  'run_answer.listed_twice': () => 'Ce champ a deux réponses.',
  'run_answer.link_unfit': () => 'La donnée du profil ne convient pas à ce champ.',
}

const outsideServiceReasons = {
  'plugin_url.not_url': () => 'Ce n’est pas une adresse.',
  'plugin_url.not_https': () => 'Elle ne commence pas par https.',
  'plugin_url.credentials': () => 'Elle contient des identifiants.',
  'plugin_url.query': () => 'Elle a une partie après le point d’interrogation.',
  'plugin_url.fragment': () => 'Elle a une partie après le dièse.',
  'plugin_url.port': () => 'Le port n’est pas 443.',
  'plugin_url.localhost': () => 'Elle mène à localhost.',
  'plugin_url.not_public': () => 'Elle a une adresse IP qui n’est pas publique.',
  'plugin_url.platform': () => 'C’est celle de la plateforme.',
  'plugin_url.private_network': () => 'Elle mène à un réseau qui n’est pas public.',
  'plugin_body.url_missing': () => 'Il manque l’adresse.',
  'plugin_body.token_missing': () => 'Il manque le jeton.',
  'plugin_body.token_form': () => 'Un jeton a de 1 à 4096 caractères ASCII visibles.',
  'row.options_needed': () => 'Un choix demande des valeurs possibles.',
  'row.option_not_of_type': () => 'Une des valeurs possibles n’est pas une de celles de son type.',
  'row.type_unknown': () => 'Ce type n’existe pas.',
  'row.plugin_not_allowed': () => 'Seul un champ de ce genre a un service externe.',
  'row.plugin_needed': () => 'Choisissez un service externe.',
  'row.plugins_too_large': () => DESCRIPTIONS_TOO_LONG,
  'row.type_locked': () => 'Il y a déjà des réponses : le type reste. Prenez un nouveau champ.',
  'claim.plugin_not_allowed': () => 'Seule une information de ce genre a un service externe.',
  'claim.plugin_needed': () => 'Choisissez un service externe.',
  'claim.plugins_too_large': () => DESCRIPTIONS_TOO_LONG,
  'field_plugin.unknown': () => 'Ce service externe n’existe plus.',
  'field_plugin.not_described': () => 'Le service externe n’a jamais dit quels champs il a.',
  'field_plugin.no_field_type': () => 'Le service externe n’a pas ce genre de champ.',
  'field_plugin.inputs': () => 'Les entrées ne sont pas celles du service externe.',
  'field_plugin.input_unknown': ({ input }: { input: string }) => `Le service externe n’a pas d’entrée ${input}.`,
  'field_plugin.input_source': ({ input }: { input: string }) => `Rien ne remplit l’entrée ${input}.`,
  'field_plugin.input_type': ({ input }: { input: string }) => `Ce genre de champ ne convient pas à l’entrée ${input}.`,
}

const valueReasons = {
  'file.name_missing': () => 'Le fichier n’a pas de nom.',
  'file.name_too_long': () => 'Le nom du fichier est trop long.',
  'file.mime_type': () => DAMAGED,
  'file.empty': () => 'Le fichier est vide.',
  'file.size': () => DAMAGED,
  'file.not_pdf': () => 'Le fichier n’est pas un PDF.',
  'file.not_picture': () => PICTURE,
  'file.data_uri': () => DAMAGED,
  'file.no_page': () => 'Il manque une page.',
  'file.type_unknown': () => 'Ce type de champ n’existe pas.',
  'file.field_holds_none': () => 'Ce champ ne prend pas de fichier.',
  'file.picture_needed': () => PICTURE,
  'value.structure_as_text': () => 'Ce n’est pas un texte.',
  'value.send_as_file': () => 'Ce champ prend un fichier.',
  'value.entries_too_long': () => 'Les informations sur le fichier sont trop longues.',
  'value.too_long': () => 'Cette valeur est trop longue.',
  'value.nothing_to_attest': () => 'Il n’y a rien à vérifier.',
  'value.no_mailbox': () => 'Aucun e-mail ne peut être envoyé à cette adresse.',
  'value.none': () => 'Ce champ n’a pas de valeur.',
  'value.not_plugin_answer': () => 'Ce n’est pas une réponse de ce champ.',
  'region.other_installation': () =>
    'Ce lieu de stockage appartient à une autre installation. Vos données ne peuvent pas y aller d’ici.',
  'delegate.not_accepted': () => 'La personne n’a pas encore accepté l’invitation.',
}

const callReasons = {
  'plugin_call.no_sealed_reply': () => 'Le service externe n’a pas donné de réponse chiffrée.',
  'plugin_call.not_opened': () => 'Le service externe ne peut pas ouvrir ce qui est chiffré pour sa clé.',
  'plugin_call.not_described': () => 'Le service externe n’a jamais été décrit.',
  'plugin_call.changed': () => 'Le service externe a changé entre-temps.',
  'plugin_call.built_in_stopped': () => 'Le service fourni par la plateforme ne fonctionne pas.',
  'plugin_call.no_address': () => 'Le service externe n’a pas d’adresse.',
  'plugin_call.reply_too_long': () => 'La réponse du service externe était trop longue.',
  'plugin_call.status': ({ status }: { status: number }) => `Le service externe a répondu ${status}.`,
  'plugin_call.describe_status': ({ status }: { status: number }) => `Le service externe a répondu ${status}.`,
  'plugin_call.description_invalid': ({ rule }: { rule: string }) => `La description ne suit pas une règle : ${rule}.`,
  'plugin_call.address_refused': () => 'L’adresse du service externe n’est pas permise.',
  'plugin_call.not_in_time': ({ seconds }: { seconds: number }) =>
    `Le service externe n’a pas répondu en ${seconds} s.`,
  'plugin_call.name_unknown': () => 'Le nom du service externe n’a pas été trouvé.',
  'plugin_call.name_lookup_failed': () => 'Le nom du service externe n’a pas pu être cherché.',
  'plugin_call.connection_refused': () => 'Le service externe a refusé la connexion.',
  'plugin_call.connection_closed': () => 'Le service externe a fermé la connexion avant la fin de sa réponse.',
  'plugin_call.not_connected': () => 'Le service externe n’a pas accepté la connexion à temps.',
  'plugin_call.not_http': () => 'La réponse du service externe n’était pas du HTTP.',
  'plugin_call.headers_too_long': () => 'Les en-têtes de la réponse étaient trop longs.',
  'plugin_call.tls_failed': () => 'La connexion TLS au service externe a échoué.',
  'plugin_call.unreachable': () => 'Le service externe ne répond pas.',
  'plugin_call.connection_failed': () => 'La connexion au service externe a échoué.',
}

export const refusalReasons = { ...documentReasons, ...outsideServiceReasons, ...valueReasons, ...callReasons }
