// French texts of the reasons why a member of certain requests is refused: keys, names, codes, answers, bodies.

const INVALID = 'Cette information n’est pas valable.'
const AGAIN = 'Rechargez la page et recommencez.'
const NOT_ENCRYPTED = 'C’est une clé privée qui n’est pas chiffrée.'
const TOO_LARGE = 'La demande est trop volumineuse.'
const UNREADABLE = 'La demande est incomplète ou abîmée.'
const TOO_LONG = 'Cette valeur est trop longue.'
const KEY = 'Commencez par une lettre de a à z ; ensuite, a à z, 0 à 9 et _ sont possibles.'
const RSA_KEY = 'Ce n’est pas une clé publique RSA de 2048 bits.'

interface Max {
  max: number
}

export const fieldReasons = {
  'key.not_public_key': () => RSA_KEY,
  'key.not_plugin_key': () => RSA_KEY,
  'key.not_device_key': () => 'Ce n’est pas la clé publique d’un appareil.',
  'key.not_iv': () => INVALID,
  'key.not_verifier': () => INVALID,
  'key.not_encrypted': () => NOT_ENCRYPTED,
  'key.data_not_encrypted': () => NOT_ENCRYPTED,
  'key.salt_reused': () => INVALID,
  'key.proof_salt_reused': () => INVALID,
  'key.recovery_only_company': () => 'Seule une entreprise a une clé de secours.',
  'key.recovery_missing': () => 'Il manque la clé de secours de l’entreprise.',
  'key.kit_not_new': () => 'C’est l’ancienne fiche de secours. Il en faut une nouvelle.',
  'proof.password_needed': () => 'Saisissez votre mot de passe, ou utilisez une clé d’accès.',
  'passkey.credential_id': () => 'Cela fait partie d’une clé d’accès, et d’elle seule.',
  'passkey.wraps_only': () => 'Seule une clé d’accès peut garder une clé.',
  'name.invisible': () => 'Le nom ne peut contenir ni caractères invisibles ni accents empilés.',
  'name.badge': () => 'Le nom ne peut pas contenir de signes qui ressemblent à une marque de vérification.',
  'name.mixed_script': () => 'Le nom ne peut pas mélanger les lettres de plusieurs écritures.',
  'name.reserved': () => 'Le nom ne peut pas contenir de mots réservés à la plateforme.',
  'code.share': () => '10 caractères : A à Z et 0 à 9.',
  'code.company': () => 'De 3 à 12 caractères : A à Z et 0 à 9.',
  'code.connect': () => 'Le code de l’entreprise et celui du service, séparés par /.',
  'client.not_company': () => 'Ce n’est pas l’identifiant d’une entreprise.',
  'client.pattern_unknown': () => 'Ce modèle n’existe plus.',
  'field_type.options': ({ max }: Max) => `Une liste de 1 à ${max} textes, dont aucun n’est vide.`,
  'field_type.entries': ({ max }: Max) => `Une liste de 1 à ${max} parties, chacune avec son propre identifiant.`,
  'field_type.pattern': () => 'Ce n’est pas une expression régulière.',
  'field_type.label': ({ min, max }: Max & { min: number }) =>
    `Un texte de ${min} à ${max} caractères, et pas seulement des espaces.`,
  'field_type.name': () => KEY,
  'field_type.rule': ({ rule }: { rule: string }) => `Une règle des types de champs n’est pas suivie : ${rule}`,
  'plugin.key': () => KEY,
  'plugin.depends_on': () => 'Une partie dépend d’une autre qui n’est pas avant elle.',
  'plugin.code_or_client': () => 'Il faut soit un code, soit l’identifiant d’un client.',
  'answer.not_asked': () => 'Le service ne vous demande pas cela.',
  'answer.not_waiting': () => 'Il n’y a plus rien à décider ici.',
  'answer.decision': () => 'Acceptez ou refusez.',
  'answer.needed': () => 'Pour accepter, il manque l’information.',
  'answer.field_without_file': () => 'Ce champ n’a pas de fichier.',
  'answer.too_long': () => TOO_LONG,
  'answer.value_not_expected': () => `Le fichier vient de votre profil. ${AGAIN}`,
  'answer.must_be_live': () => `Cette information suit votre profil. ${AGAIN}`,
  'answer.cannot_be_live': () => `Cette information ne peut pas suivre votre profil. ${AGAIN}`,
  'answer.field_unknown': () => 'Ce champ n’existe pas dans votre profil.',
  'value.one_source': () => INVALID,
  'claim.too_long': () => TOO_LONG,
  'claim.type_unknown': () => 'Ce type n’existe pas.',
  'claim.no_file': () => 'Une information pour se connecter ne peut pas être un fichier.',
  'claim.no_options': () => 'Une information pour se connecter n’a pas de choix à elle.',
  'datum.company_not_private': () => 'Une entreprise n’a pas de champs privés.',
  'datum.send_file_again': () => 'Pour cela, il faut choisir le fichier encore une fois.',
  'verification.method_type': () => 'Ce champ ne peut pas être vérifié de cette façon.',
  'document.envelope': () => 'Ce n’est pas un fichier.',
  'document.data_uri': () => 'Le fichier est abîmé.',
  'upload.not_encrypted': () => `Le fichier est arrivé abîmé ou non chiffré. ${AGAIN}`,
  'body.too_many_values': () => TOO_LARGE,
  'body.too_many_members': () => TOO_LARGE,
  'body.too_deep': () => TOO_LARGE,
  'body.name_too_long': () => TOO_LARGE,
  'body.too_much_outside_texts': () => TOO_LARGE,
  'form.no_boundary': () => UNREADABLE,
  'form.no_headers': () => UNREADABLE,
  'form.no_name': () => UNREADABLE,
  'form.text_too_long': () => TOO_LARGE,
  'form.text_not_utf8': () => UNREADABLE,
  'form.too_many_parts': () => TOO_LARGE,
  'form.cut_off': () => UNREADABLE,
}
