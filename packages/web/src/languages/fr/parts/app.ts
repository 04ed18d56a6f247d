// States of calls and pages, and what the device itself refuses.

import { formatExactReason, formatFieldReason, formatValueReason } from '@company-data/web/app/rules'
import type { PartsTranslation } from '../../translation.ts'
import { reasons } from '../errors/reasons.ts'
import { formatRefusal } from '../errors/refusals.ts'

/** `pro` is Pro. */
const namePlan = (level: string): string => level.charAt(0).toUpperCase() + level.slice(1)

const formatWait = (seconds: number | undefined): string => {
  if (seconds === undefined) return 'quelques minutes'
  const [count, unit] =
    seconds < 60 ? [Math.max(1, Math.ceil(seconds)), 'seconde'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count < 2 ? '' : 's'}`
}

export const app: PartsTranslation['app'] = {
  product: 'Company Data',
  cancel: 'Annuler',
  more: 'Autres actions',
  failed: 'Chargement impossible',
  lastRead: (at) => `Mise à jour impossible. Dernière mise à jour : ${at}.`,
  readAgain: 'Actualiser',
  unreachable: 'La plateforme ne répond pas',
  unreachableText: 'Vérifiez votre réseau. Votre saisie est toujours là.',
  outdated: 'Une nouvelle version est disponible',
  outdatedText: 'Rechargez la page pour l’utiliser.',
  reload: 'Recharger',
  unsure: 'Pas de réponse de la plateforme',
  unsureText: 'Cela a peut-être fonctionné. Vérifiez avant de réessayer. Votre saisie est toujours là.',
  unsureOnce:
    'Cela a peut-être fonctionné. Vous pouvez réessayer sans risque : rien ne se fait deux fois, et votre saisie est toujours là.',
  undoneText: 'Nous avons vérifié : ce n’est pas fait. Votre saisie est toujours là, et vous pouvez réessayer.',
  busy: 'La plateforme est occupée ou en maintenance',
  busyText: 'Attendez un moment et réessayez.',
  limited: 'Trop de tentatives',
  limitedText: (seconds) => `Attendez ${formatWait(seconds)}, puis réessayez. Votre saisie est toujours là.`,
  unexpected: 'Une erreur s’est produite sur cette page',
  unexpectedText: 'Réessayez. Si cela se répète, dites à l’exploitant ce que vous faisiez.',
  notFound: 'Il n’y a rien ici',
  notFoundText: 'Cela a peut-être été supprimé, ou l’adresse est incomplète.',
  forbidden: 'Vous n’y avez pas accès',
  forbiddenText: 'Cela appartient à quelqu’un d’autre.',
  ownerOnly: 'Réservé au propriétaire du compte',
  levelRequired: (level) => `La formule ${namePlan(level)} est nécessaire`,
  levelRequiredText: 'Vous pouvez changer la formule du compte.',
  choosePlan: 'Voir les formules',
  locked: 'Déverrouillez pour ouvrir ceci.',
  passkey: {
    cancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou choisissez un autre moyen.',
    exists:
      'Cet appareil a déjà une clé d’accès de votre compte. Pour en créer une nouvelle, supprimez d’abord l’ancienne.',
    not_kept:
      'Cette clé de sécurité ne peut pas garder de clé d’accès. Utilisez votre téléphone, votre ordinateur ou une autre clé.',
    unsupported: 'Ce navigateur ne peut pas utiliser de clé d’accès ici.',
    failed: 'La clé d’accès n’a pas fonctionné. Réessayez, ou choisissez un autre moyen.',
  },
  session: {
    signed_out: 'Votre session est fermée. Connectez-vous à nouveau.',
    unsafe_salt:
      'La plateforme a demandé votre mot de passe d’une façon qui pourrait révéler votre clé : rien n’a été envoyé. N’utilisez plus ce mot de passe ici, et changez-le sur un appareil de confiance.',
    weak_password: 'Un mot de passe a au moins 12 caractères. Rien n’a été envoyé.',
    key_mismatch: 'Cette clé n’est pas celle de votre lien. Ici, les clés ne changent jamais. Rien n’a été envoyé.',
    key_log_mismatch: 'Le registre des clés ne confirme pas cette clé. Rien n’a été envoyé.',
    key_log_shrunk: 'La plateforme montre un registre des clés plus ancien qu’avant. Rien n’a été envoyé.',
    key_log_forked: 'Le registre des clés n’est pas celui qui a été vérifié avant. Rien n’a été envoyé.',
    pins_unreadable: 'Vos clés mémorisées ne s’ouvrent pas. La plateforme les a modifiées. Rien n’a été envoyé.',
    pins_older:
      'La plateforme montre une liste de vos clés mémorisées plus ancienne que celle que ce navigateur a vue. Rien n’a été envoyé.',
    passkey_unknown: 'Cette clé d’accès n’est pas de votre compte. Choisissez-en une autre.',
    passkey_opens_nothing: 'Cette clé d’accès ne peut pas ouvrir vos données ici. Utilisez votre mot de passe.',
    content_mismatch: 'Ce n’est pas le fichier dont parle le document. Rien n’a été signé ni accepté.',
    plaintext_claims:
      'Cette application reçoit ce que vous partagez sans chiffrement : la plateforme pourrait le lire. Rien n’a été envoyé.',
    own_password: 'C’est le mot de passe de votre portefeuille. Personne n’en a besoin. Rien n’a été envoyé.',
    own_kit: 'C’est le code d’une fiche de secours. Personne n’en a besoin. Rien n’a été envoyé.',
  },
  otherKey: (name) =>
    `La clé de ${name} n’est pas celle de votre lien. Ici, les clés ne changent jamais. Rien n’a été envoyé.`,
  cannotOpen: 'Impossible à ouvrir avec les clés de cet appareil.',
  password: 'Mot de passe',
  passwordNeeded: 'Saisissez votre mot de passe.',
  wrongPassword: 'Mot de passe incorrect.',
  proofNeeded: 'Saisissez votre mot de passe pour montrer que c’est bien vous.',
  code: 'Code',
  codeNeeded: 'Saisissez le code à six chiffres.',
  wrongCode: 'Ce code est faux ou n’est plus valable.',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Vos modifications sur cette page ne sont pas enregistrées. Si vous quittez, elles seront perdues.',
  leave: 'Quitter sans enregistrer',
  signOutTitle: 'Se déconnecter et supprimer les brouillons ?',
  signOutText:
    'Ce que vous avez saisi sans l’envoyer est gardé dans ce navigateur, chiffré avec votre clé. La déconnexion le supprime.',
  signOutAnyway: 'Se déconnecter et supprimer',
  refusal: formatRefusal,
  exactReason: (refused) => formatExactReason(reasons, refused) ?? refused.message,
  fieldReason: (problem) => formatFieldReason(reasons, problem),
  valueReason: (refused) => formatValueReason(reasons, refused),
}

export const regionNames: PartsTranslation['regionNames'] = {
  Africa: 'Afrique',
  Asia: 'Asie',
  Australia: 'Australie',
  Canada: 'Canada',
  Europe: 'Europe',
  'European Union': 'Union européenne',
  Germany: 'Allemagne',
  India: 'Inde',
  'North America': 'Amérique du Nord',
  'South America': 'Amérique du Sud',
  Switzerland: 'Suisse',
  'United Kingdom': 'Royaume-Uni',
  'United States': 'États-Unis',
}
