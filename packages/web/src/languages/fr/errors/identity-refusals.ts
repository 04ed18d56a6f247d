// Errors of accounts, and of those who may act for them.
import type { RefusalMembers } from '@company-data/web/app/rules'
import { reasonOr, withReason } from './reasons.ts'

const SIGN_IN_AGAIN = 'Votre session est terminée. Connectez-vous à nouveau.'
const REDIRECT_URI =
  'Une adresse de retour est complète, commence par https (http seulement pour localhost) et n’a rien après #.'

export const identityRefusals = {
  'auth.token_required': SIGN_IN_AGAIN,
  'auth.token_invalid': SIGN_IN_AGAIN,
  'auth.token_expired': SIGN_IN_AGAIN,
  'oauth.invalid_grant': SIGN_IN_AGAIN,
  'auth.name_reserved': 'Une entreprise vérifiée porte ce nom. Choisissez-en un autre.',
  'domains.invalid': 'Ce n’est pas un domaine qui peut appartenir à une entreprise.',
  'domains.not_found': 'Votre entreprise n’a pas ce domaine.',
  'domains.taken': 'Une autre entreprise a prouvé que ce domaine est à elle.',
  'domains.proof_missing': 'La preuve n’a pas été trouvée dans le domaine.',
  'auth.login_failed': 'L’adresse e-mail ou le mot de passe est incorrect.',
  'auth.code_required': 'Saisissez le code de votre double authentification.',
  'auth.forbidden': 'Vous n’en avez pas le droit.',
  'auth.owner_only': 'Seul le propriétaire du compte de l’entreprise en a le droit.',
  'auth.email_taken': 'Il y a déjà un compte avec cette adresse e-mail.',
  'auth.invite_invalid': 'L’invitation est inconnue, a déjà été acceptée ou n’est plus valable.',
  'auth.company_code_taken': 'Ce code d’entreprise est déjà pris. Choisissez-en un autre.',
  'account.on_hold': 'L’exploitant de cette plateforme doit conserver ce compte pour le moment.',
  'account.level_by_operator': 'Seul l’exploitant de cette plateforme donne une formule supérieure.',
  'account.level_required': ({ members }: RefusalMembers) => {
    const level = typeof members.required_level === 'string' ? members.required_level : ''
    return `La formule ${level.charAt(0).toUpperCase()}${level.slice(1)} est nécessaire.`
  },
  'account.recovery_denied': 'Le mot de passe ou le code est incorrect, ou il y a eu trop de tentatives.',
  'account.region_unknown': reasonOr('Ce lieu de stockage n’existe pas.'),
  'account.pins_conflict': 'Un autre appareil vient de changer les clés mémorisées. Réessayez.',
  'account.move_in_progress': 'Un déménagement est en cours. Attendez qu’il soit terminé.',
  'account.activity_conflict': 'La liste des activités a changé entre-temps. Réessayez.',
  'account.code_invalid': 'Le code est faux, a déjà servi ou n’est plus valable.',
  'account.twofa_state': 'La double authentification est déjà activée, ou n’a pas été configurée.',
  'account.session_not_found': 'Cette session n’existe plus.',
  'account.device_taken': 'Cette clé d’accès est déjà enregistrée.',
  'account.proof_required':
    'Montrez encore une fois que c’est bien vous : avec le mot de passe, un code ou une clé d’accès.',
  'account.proof_invalid': 'Le mot de passe, le code secret, le code ou la clé d’accès est incorrect.',
  'account.device_not_found': 'Cet appareil n’existe plus.',
  'account.recovery_copy_not_found': 'Cette copie de secours n’existe plus.',
  'account.kit_not_found': 'Le compte n’a pas de fiche de secours.',
  'account.return_not_found': 'Aucun retour ni nouveau départ n’est en attente.',
  'account.return_denied': 'La fiche de secours, le code ou l’adresse est incorrect, ou le code n’est plus valable.',
  'account.quota_exceeded': ({ members }: RefusalMembers) =>
    `Le compte a atteint sa limite (${String(members.quota ?? '')} : ${String(members.limit ?? '')}).`,
  'account.counterparty_deleted': 'La personne a supprimé son compte. Le dossier peut seulement être lu.',
  'account_clients.name_invalid': 'Donnez un nom au client.',
  'account_clients.capabilities_invalid': 'Un des droits est inconnu.',
  'account_clients.redirect_uri_invalid': REDIRECT_URI,
  'account_clients.purpose_invalid': 'Un usage a 1 à 64 caractères : a à z, 0 à 9, _ . : et -.',
  'account_clients.purpose_reserved': 'Cet usage commence par des caractères réservés à la plateforme.',
  'account_clients.purpose_taken': 'Un autre client de votre entreprise a cet usage.',
  'account_clients.purpose_managed': 'La plateforme gère ce client, il ne peut pas être modifié.',
  'account_clients.not_found': 'Ce client n’existe plus.',
  'delegates.not_found': reasonOr('Ce représentant n’existe plus.'),
  'delegates.email_taken': 'Cette adresse e-mail a déjà un compte ou une invitation.',
  'delegates.service_not_granted': 'Donnez d’abord accès au service, puis remettez sa clé.',
  'oauth_apps.not_found': 'Cette application de connexion n’existe plus.',
  'oauth_apps.redirect_uri_invalid': REDIRECT_URI,
  'oauth_apps.claims_delivery_invalid': 'Les données sont remises chiffrées ou en clair.',
  'oauth_apps.claim_config_plugin_invalid': withReason('Un champ de l’application de connexion a été refusé.'),
}
