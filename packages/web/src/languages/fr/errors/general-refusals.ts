// Errors of any call, of webhooks, of outside services and of approvals.
import { withReason } from './reasons.ts'

const RELOAD = 'La plateforme ne connaît pas cette demande. Rechargez la page : elle est peut-être ancienne.'
const BUSY = 'Le service externe est occupé. Réessayez dans un moment.'
const NO_OUTSIDE_SERVICE = 'Ce service externe n’existe plus.'

export const generalRefusals = {
  'request.invalid': 'Une information n’est pas valable. Vérifiez ce que vous avez saisi.',
  'request.cursor_invalid': 'Cette page de la liste n’existe plus. Reprenez au début.',
  'request.idempotency_conflict': 'La même étape a déjà été envoyée avec un autre contenu. Rechargez la page.',
  'request.timeout': 'La demande n’est pas arrivée à temps. Envoyez-la encore une fois.',
  'request.too_large': 'C’est trop grand pour être envoyé.',
  'route.not_found': RELOAD,
  'route.method_not_allowed': RELOAD,
  'rate.limited': 'Trop de demandes. Attendez un moment.',
  'server.error': 'Une erreur s’est produite sur la plateforme. Donnez à l’exploitant le numéro de la demande.',
  'server.overloaded': 'La plateforme est surchargée. Réessayez dans un moment.',
  'server.outcome_unknown':
    'Nous ne savons pas si la modification a été enregistrée. Vérifiez avant de l’envoyer à nouveau.',
  'db.writes_paused': 'L’enregistrement est suspendu, rien n’a été enregistré. Réessayez plus tard.',
  'platform.out_of_order': 'Ce lieu de stockage est en cours de rétablissement. Réessayez plus tard.',
  'region.rebase_required': 'Votre compte se trouve dans un autre lieu de stockage. Rechargez la page.',
  'services.webhook_not_found': 'Ce webhook n’existe plus.',
  'services.webhook_not_bad': 'Seul un webhook en mauvais état peut être essayé.',
  'services.webhook_url_invalid':
    'L’adresse d’un webhook commence par https:// ou http://, a un hôte et ne contient ni nom d’utilisateur ni mot de passe.',
  'services.webhook_events_invalid': 'Un des événements est inconnu.',
  'services.webhook_config_invalid': 'Le format ou le mode d’authentification est inconnu.',
  'services.webhook_auth_invalid':
    'Les secrets de ce mode d’authentification manquent, ou le nom de l’en-tête n’est pas permis.',
  'push.subscription_not_found': 'Ce navigateur ne reçoit plus de notifications.',
  'plugins.not_found': NO_OUTSIDE_SERVICE,
  'plugins.url_invalid': withReason('L’adresse de ce service externe n’est pas acceptée.'),
  'plugins.body_invalid': 'Indiquez une adresse et un jeton de 1 à 4096 caractères visibles.',
  'plugins.duplicate': 'Un service externe existe déjà à cette adresse, ou il est déjà activé.',
  'plugins.in_use': 'Ce service externe est encore utilisé.',
  'plugins.builtin_unknown': NO_OUTSIDE_SERVICE,
  'plugins.builtin_token_locked': 'Un service fourni par la plateforme ne prend pas de jeton.',
  'plugin.pass_invalid': 'L’autorisation d’appeler le service externe n’est plus valable. Réessayez.',
  'plugin.not_in_pass': 'Ce service externe ne peut pas être utilisé ici.',
  'plugin.key_changed': 'La clé du service externe a changé. Réessayez.',
  'plugin.request_invalid': 'La plateforme a refusé la demande au service externe.',
  'plugin.not_found': NO_OUTSIDE_SERVICE,
  'plugin.busy': BUSY,
  'plugin.rate_limited': BUSY,
  'plugin.not_responding': 'Le service externe n’a pas donné de réponse utilisable.',
  'plugin.unavailable': 'Les services externes ne répondent pas pour le moment. Réessayez.',
  'twofa.connection_required': 'Reliez d’abord ce service.',
  'twofa.not_enrolled': 'Vous n’approuvez plus de connexions pour ce service.',
  'twofa.challenge_not_found': 'Cette demande n’existe plus.',
  'twofa.digits_required': 'Saisissez les deux chiffres affichés à la connexion.',
  'twofa.digits_mismatch': 'Ce ne sont pas les chiffres affichés à la connexion.',
  'twofa.unlock_required': 'Déverrouillez avec votre appareil ou le code secret pour approuver.',
  'twofa.unlock_failed': 'Le déverrouillage n’a pas pu être vérifié.',
  'twofa.challenge_closed': 'Cette demande n’est plus ouverte.',
  'twofa.unavailable': 'Les demandes ne sont pas accessibles pour le moment. Rien n’est perdu, réessayez.',
}
