// Errors of services, data, connections and invitations.
import type { RefusalMembers } from '@company-data/web/app/rules'
import { reasonOr, withReason } from './reasons.ts'

const NO_CONNECTION = 'Ce lien n’existe plus.'
const NO_PICTURE = 'Cette image n’existe plus.'
const NO_MESSAGE = 'Ce message ne fait plus partie de la conversation.'

/** A refusal about one field names it. */
const about = (text: string, { slug }: Readonly<Record<string, unknown>>): string =>
  typeof slug === 'string' ? `${slug} : ${text}` : text

export const sharingRefusals = {
  'services.not_found': 'Ce service n’existe plus.',
  'services.suspended': 'L’exploitant a bloqué cette entreprise.',
  'services.name_invalid': 'Le nom d’un service a 1 à 100 caractères visibles.',
  'services.admin_email_invalid': 'Saisissez une adresse e-mail valable.',
  'services.share_code_invalid': 'Un code de partage a 1 à 8 caractères : A à Z et 0 à 9.',
  'services.share_code_taken': 'Un autre de vos services a ce code de partage.',
  'services.public_key_invalid': 'La clé publique n’a pas la forme demandée, ou un autre service l’utilise.',
  'services.encrypted_private_key_invalid': 'La clé privée chiffrée n’a pas la forme demandée.',
  'services.private_pem_invalid': 'Le fichier de clé doit être une clé privée chiffrée (PBES2 avec AES-256).',
  'services.private_pem_missing': 'Aucun fichier de clé n’est enregistré pour ce service.',
  'services.photo_not_found': NO_PICTURE,
  'services.not_sandbox': 'Seul un service d’essai a des personnes d’essai et une horloge.',
  'services.sandbox_mismatch':
    'Un service d’essai ne se relie qu’à ses propres personnes d’essai, et celles-ci à aucun autre service.',
  'services.photo_invalid': 'Choisissez une image JPEG, PNG ou WebP qui ne soit pas trop grande.',
  'services.client_exists': 'Le service a déjà son client.',
  'services.client_not_found': 'Le service n’a pas de client.',
  'services.redirect_uri_invalid':
    'Une adresse de retour est complète, commence par https (http seulement pour localhost) et n’a rien après #.',
  'services.config_conflict': 'Quelqu’un d’autre a changé ceci entre-temps. Rechargez et refaites votre modification.',
  'services.request_field_invalid':
    'Un champ de la demande n’est pas valable : chacun a son propre identifiant et un libellé, et il y en a 200 au plus.',
  'services.request_field_type_invalid': withReason('Un champ a un type qui ne peut pas être demandé.'),
  'services.request_field_type_locked':
    'Des clients ont déjà répondu à ce champ : son type reste. Publiez un nouveau champ sous un autre identifiant.',
  'services.request_field_plugin_invalid': withReason('Un champ d’un service externe a été refusé.'),
  'services.audience_b2b_only': 'Seules des entreprises peuvent se relier à ce service.',
  'services.audience_person_only': 'Seules des personnes peuvent se relier à ce service.',
  'contact_fields.usertype_invalid': 'Un champ est pour les personnes, pour les entreprises ou pour les deux.',
  'contact_fields.type_invalid': 'Ce type de champ n’existe pas.',
  'contact_fields.not_found': 'Ce champ n’existe plus.',
  'contact_fields.slug_taken': 'Un champ a déjà cet identifiant.',
  'contact_fields.type_locked': 'Le champ est rempli : son type reste.',
  'contact_data.encryption_required': 'La valeur n’était pas chiffrée, rien n’a été enregistré. Rechargez la page.',
  'contact_data.value_invalid': reasonOr('Cette valeur ne convient pas à ce genre de champ.'),
  'contact_data.file_invalid': reasonOr('Le fichier ne convient pas à ce genre de champ.'),
  'contact_data.copies_mismatch':
    'Les destinataires de cette valeur ont changé. Rechargez la page et enregistrez à nouveau.',
  'contact_data.usertype_mismatch': 'Ce champ n’est pas pour votre genre de compte.',
  'contact_data.not_found': 'Cette donnée n’existe plus.',
  'photos.not_found': NO_PICTURE,
  'profile.company_code_requires_service':
    'Saisissez le code de l’entreprise et celui du service, séparés par une barre oblique.',
  'profile.code_not_found': 'Personne n’a ce code.',
  'keys.not_found': 'Il n’y a pas de clé pour ce code.',
  'verifications.not_found': 'Cette vérification n’existe plus.',
  'verifications.code_invalid': 'Le code est faux ou n’est plus valable.',
  'verifications.value_form_invalid':
    'Un lieu de naissance est vérifié sous la forme ville et code du pays, par exemple « Paris, FR ».',
  'company_connections.not_found': NO_CONNECTION,
  'company_connections.persons_only': 'C’est réservé aux personnes.',
  'company_connections.active_contract':
    'Un accord ou un abonnement est encore en cours. Mettez d’abord fin au contrat.',
  'company_connections.already_connected': 'Ce lien existe déjà.',
  'company_connections.mandatory_missing': ({ members }: RefusalMembers) => {
    const names = Array.isArray(members.missing) ? members.missing.map(String).join(', ') : ''
    return `Il manque des informations obligatoires : ${names}.`
  },
  'company_connections.type_mismatch': ({ members }: RefusalMembers) =>
    about('La valeur n’est pas du genre demandé.', members),
  'company_connections.verified_required': ({ members }: RefusalMembers) =>
    about('La valeur doit être vérifiée, et la vérification encore valable.', members),
  'company_connections.ack_boundary_invalid': NO_MESSAGE,
  'company_connections.own_service': 'Une entreprise ne peut pas se relier à son propre service.',
  'company_data.connection_not_found': NO_CONNECTION,
  'company_data.file_not_found': 'Il n’y a pas de fichier ici.',
  'company_data.file_expired': 'Le fichier a été partagé une fois et n’est plus valable.',
  'company_data.ack_boundary_invalid': NO_MESSAGE,
  'connect_requests.share_code_required': 'Saisissez le code de partage de la personne.',
  'connect_requests.person_not_found': 'Personne n’a ce code de partage.',
  'connect_requests.not_found': 'Cette invitation n’existe plus.',
  'connect_requests.closed': 'L’invitation a déjà reçu une réponse, a été retirée ou n’est plus valable.',
}
