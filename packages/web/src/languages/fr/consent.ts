// The French texts of the consent page, which needs the parts too.
import type { ConsentTranslation, PartsTranslation } from '../translation.ts'
import { partTexts } from './parts.ts'

const typedProblems: ConsentTranslation['consent']['typedProblems'] = {
  missing: 'Remplissez ce champ.',
  email: 'Saisissez une adresse e-mail, par exemple nom@example.org.',
  phone: 'Saisissez un numéro de téléphone de 4 à 15 chiffres, par exemple +33 1 23 45 67 89.',
  url: 'Saisissez une adresse web qui commence par https://.',
  number: 'Saisissez un nombre, par exemple 12 ou 12.5.',
  integer: 'Saisissez un nombre entier.',
  form: 'Cette valeur n’a pas la forme demandée. Vérifiez qu’il n’y a pas de faute de frappe.',
}

const consent: ConsentTranslation['consent'] = {
  page: {
    brand: 'Les clés ne s’ouvrent que dans votre navigateur',
    asks: 'La demande vient de',
    loading: 'Chargement…',
    returnsTo: (host) => `Vous revenez ensuite à ${host}.`,
    detached: 'Vous pourrez ensuite fermer cette page. L’application apprend votre décision toute seule.',
    reference: (id) => `Référence : ${id}`,
  },
  signIn: {
    enroll: {
      title: (service) => `Approuver les connexions à ${service}`,
      lead: 'Connectez-vous pour le configurer.',
    },
    app: {
      title: (name) => `Se connecter à ${name}`,
      lead: 'Utilisez votre propre compte. Vous choisissez ensuite ce qui est partagé.',
    },
    company: {
      title: (name) => `Autoriser l’accès de ${name} ?`,
      lead: 'Connectez-vous avec le compte de votre entreprise pour décider.',
    },
    toWallet: (host) => `Vous vous connectez à votre portefeuille sur ${host}.`,
    toAccount: (host) => `Vous vous connectez à votre compte sur ${host}.`,
    hidden: (company) => `${company} ne voit pas votre mot de passe.`,
    code: 'Code de la double authentification',
    codeHint: 'Les six chiffres de votre application d’authentification, ou un code de secours.',
    createWallet: 'Créer un portefeuille',
    forgot: 'Mot de passe oublié ?',
    submit: 'Se connecter',
    busy: 'Connexion…',
    cancel: 'Annuler',
    privacy: 'Votre mot de passe reste dans ce navigateur. Il y ouvre vos clés et n’est jamais envoyé.',
    codeInvalid: 'Saisissez les six chiffres, ou un code de secours.',
    codeNeeded: 'Ce compte a la double authentification. Saisissez son code et connectez-vous à nouveau.',
    codeWrong:
      'L’adresse e-mail, le mot de passe ou le code est faux. Un code ne sert qu’une fois : attendez le suivant et réessayez.',
    sessionOver: 'Votre session est fermée car trop de temps a passé. Connectez-vous à nouveau ; rien n’a été partagé.',
  },
  passkey: {
    use: 'Utiliser une clé d’accès',
    busy: 'En attente de votre clé d’accès…',
    or: 'ou avec votre mot de passe',
    cancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous avec votre mot de passe.',
    failed: 'La clé d’accès n’a pas fonctionné ici. Connectez-vous avec votre mot de passe.',
    unknown: 'Aucun compte ici n’a cette clé d’accès. Connectez-vous avec votre mot de passe.',
    opensNothing:
      'Cette clé d’accès vous connecte, mais n’ouvre pas vos données. Connectez-vous avec votre mot de passe.',
  },
  steps: { signIn: 'Connexion', connect: 'Lien', confirm: 'Accord', share: 'Partage' },
  enroll: {
    title: (service) => `Approuver les connexions à ${service} ?`,
    lead: (company) =>
      `Ensuite, ${company} peut demander à votre appareil de confirmer que c’est vous, à chaque connexion.`,
    points: [
      'Vous voyez chaque demande sur votre appareil et pouvez la refuser.',
      'L’entreprise apprend seulement si vous êtes d’accord, jamais votre code secret ni ce qui vous identifie.',
      'Vous pouvez l’arrêter à tout moment dans votre application.',
    ],
    again: 'Vous l’avez déjà configuré. Confirmer ne change rien.',
    passcode:
      'Un code secret déverrouille les approbations : choisissez-le maintenant. Ce n’est pas votre mot de passe. Vous pourrez le changer dans votre portefeuille, sous Appareils.',
    submit: 'Configurer',
    busy: 'Configuration…',
    deny: 'Ne pas configurer',
  },
  connect: {
    title: (service) => `Relier ${service}`,
    lead: 'Seules les connexions à des services reliés peuvent être approuvées. Choisissez ce que vous partagez ; vous pourrez le changer dans votre application.',
    nothing: 'Ce service ne demande rien. Il apprend seulement que le lien existe.',
    submit: 'Relier et continuer',
    busy: 'Envoi…',
    deny: 'Ne pas relier',
    sealed: (company) => `Chiffré dans ce navigateur : seule ${company} peut le lire, pas la plateforme.`,
    impossible: (labels) =>
      `Ce service a besoin de quelque chose que cette page ne peut pas donner : ${labels}. Ajoutez-le dans votre application et reliez-le là, puis rouvrez cette page.`,
    changed: 'Le service vient de changer ce qu’il demande. Vérifiez le formulaire.',
  },
  claims: {
    title: (name) => `Partager avec ${name} ?`,
    lead: (company) => `${company} apprend qui vous êtes, et ce que vous choisissez ici.`,
    nothing: (name) => `${name} demande seulement qui vous êtes.`,
    sealed: (company) => `Chiffré dans ce navigateur : seule ${company} peut le lire, pas la plateforme.`,
    plaintext: (company) =>
      `Non chiffré : ${company} et la plateforme peuvent lire ce que vous partagez ici. La plateforme le garde une heure au plus.`,
    impossible: (labels) =>
      `Cette application a besoin de quelque chose que cette page ne peut pas donner : ${labels}. Ajoutez-le d’abord dans la vôtre, puis rouvrez cette page.`,
    submit: 'Partager et se connecter',
    submitNothing: 'Se connecter',
    busy: 'Partage…',
    deny: 'Ne rien partager',
  },
  picker: {
    required: 'Obligatoire',
    optional: 'Facultatif',
    other: 'Saisir une autre valeur…',
    file: 'Fichier',
    once: 'Partagé une fois.',
    live: 'Une valeur de votre profil est tenue à jour quand vous la changez.',
    verifiedOnly: 'Il faut une valeur vérifiée de votre profil.',
    noVerified:
      'Votre profil n’a pas de valeur vérifiée pour cela. Faites-en vérifier une dans votre application, puis rouvrez cette page.',
    noFile: 'Votre profil n’a pas de fichier pour cela. Ajoutez-le dans votre application, puis rouvrez cette page.',
    plugin: 'Vous ne pouvez y répondre que dans votre application.',
  },
  plugin: {
    asks: (name, host) => `${name} (${host}) y répond. Il apprend ce que vous saisissez ici, mais pas qui vous êtes.`,
    askFirst: 'Demandez le résultat avant de continuer.',
  },
  report: {
    action: 'Signaler cette entreprise',
    done: 'Signalement envoyé. L’exploitant de la plateforme l’examine.',
  },
  typedProblems,
  company: {
    title: (name) => `Autoriser l’accès de ${name} ?`,
    lead: 'Elle agit pour votre entreprise. Elle peut :',
    submit: 'Autoriser',
    busy: 'Autorisation…',
    deny: 'Refuser',
    service: 'lire ce que les clients partagent avec le service, et gérer ses liens',
    account: 'lire le compte et le profil de votre entreprise',
    capabilities: {
      service_management: 'gérer vos services, leurs clients, leurs clés et leurs webhooks',
      company_profile_fields: 'lire et modifier le profil de votre entreprise',
      customer_connections: 'lire et modifier vos liens avec d’autres entreprises',
      oauth_apps: 'gérer vos applications de connexion',
      delegate_management: 'inviter et retirer des représentants',
      flow_authoring: 'créer, modifier et publier les procédures de vos services',
    },
  },
  refused: {
    personsOnly: {
      title: 'C’est réservé aux personnes',
      lead: (email) =>
        `Vous utilisez ${email}, qui est le compte d’une entreprise. Utilisez plutôt votre propre compte.`,
    },
    companiesOnly: {
      title: 'Il faut un autre compte',
      lead: (email) =>
        `Vous utilisez ${email}. Ce compte ne peut pas autoriser cet accès. Utilisez un compte qui gère l’entreprise.`,
    },
    level: {
      title: 'Indisponible pour le moment',
      lead: (company) =>
        `${company} ne peut pas configurer d’approbations avec sa formule actuelle : il faut Pro ou plus. Votre compte n’est pas en cause ; l’entreprise peut la changer.`,
    },
    other: 'Utiliser un autre compte',
    back: (host) => `Revenir à ${host}`,
    end: 'Arrêter ici',
  },
  outcome: {
    done: { title: 'C’est fait', lead: 'Vous pouvez fermer cette page et revenir à l’application.' },
    denied: { title: 'Rien n’a été partagé', lead: 'Vous pouvez fermer cette page.' },
    leaving: { title: 'Retour…', lead: (host) => `Vous revenez à ${host}.` },
    expired: {
      title: 'Cette demande est terminée',
      lead: 'Elle a déjà reçu une réponse, ou elle a plus de dix minutes. Revenez à l’application et recommencez.',
    },
    invalid: {
      title: 'Cette adresse ne fonctionne pas',
      client: 'L’application qui vous envoie est inconnue. Demandez une nouvelle adresse à son entreprise.',
      redirect:
        'L’adresse où vous reviendriez n’est pas enregistrée : rien n’a commencé. Prévenez l’entreprise de l’application.',
      other: (reason) => `L’application a envoyé une demande incomplète : ${reason} Revenez-y et recommencez.`,
    },
    retry: 'Réessayer',
  },
  logout: {
    title: 'Se déconnecter ?',
    lead: 'Cela met fin à ce que vous avez ouvert sur cette page. Votre portefeuille reste ouvert là où vous l’utilisez.',
    submit: 'Se déconnecter',
    busy: 'Déconnexion…',
    stay: 'Rester',
    done: { title: 'Votre session est fermée', lead: 'Vous pouvez fermer cette page.' },
    stayed: { title: 'Votre session reste ouverte', lead: 'Rien n’a pris fin. Vous pouvez fermer cette page.' },
  },
  errors: {
    'auth.login_failed': 'L’adresse e-mail ou le mot de passe est faux. Vérifiez les deux et réessayez.',
    'account.proof_required': 'Saisissez aussi votre mot de passe, pour choisir le code secret.',
    'account.proof_invalid': 'Le mot de passe est faux. Le code secret n’a pas été enregistré.',
    'auth.code_required': 'Le code manque, est faux ou a déjà servi. Saisissez le code actuel.',
    'rate.limited': 'Trop de tentatives. Attendez une minute, puis réessayez.',
    'db.writes_paused': 'La plateforme est en maintenance et n’enregistre rien. Réessayez dans une minute.',
    'platform.out_of_order': 'La plateforme est hors service. Réessayez plus tard.',
    'server.overloaded': 'La plateforme est occupée. Réessayez dans quelques secondes.',
    'twofa.unavailable': 'Les approbations ne peuvent pas être configurées pour le moment. Réessayez dans une minute.',
    'account.level_required':
      'L’entreprise ne peut pas configurer d’approbations avec sa formule actuelle : il faut Pro ou plus.',
    'services.audience_b2b_only': 'Ce service est réservé aux entreprises : une personne ne peut pas s’y relier.',
    'company_connections.verified_required':
      'Une valeur qui doit être vérifiée ne l’est plus. Choisissez-en une autre.',
    'contact_data.value_invalid': 'Une des valeurs n’a pas la forme demandée. Vérifiez ce que vous avez saisi.',
  },
  unreachable: 'La plateforme ne répond pas. Vérifiez votre réseau et réessayez. Votre saisie est gardée.',
  ownSecrets: {
    own_password: 'C’est le mot de passe de votre portefeuille. Personne n’en a besoin. Rien n’a été envoyé.',
    own_kit: 'C’est le code d’une fiche de secours. Personne n’en a besoin. Rien n’a été envoyé.',
  },
  keys: {
    key_mismatch:
      'La clé de ce service n’est pas celle de votre lien. Ici, les clés ne changent jamais. Rien n’a été envoyé.',
    pins_unreadable: 'Vos clés mémorisées ne s’ouvrent pas. La plateforme les a modifiées. Rien n’a été envoyé.',
    pins_older:
      'La plateforme montre une liste de vos clés mémorisées plus ancienne que celle que ce navigateur a vue. Rien n’a été envoyé. Demandez-en la raison à l’exploitant.',
    key_log_mismatch: 'Le registre des clés ne confirme pas la clé de ce service. Rien n’a été envoyé.',
    key_log_shrunk: 'La plateforme montre un registre des clés plus ancien qu’avant. Rien n’a été envoyé.',
    key_log_forked: 'Le registre des clés n’est pas celui qui a été vérifié avant. Rien n’a été envoyé.',
    unpinned:
      'Ce service est relié, mais sa clé n’est pas mémorisée : une clé échangée ne se remarquerait pas. Rien n’a encore été envoyé. Comparez d’abord la valeur de contrôle de la clé dans votre portefeuille, ou envoyez le formulaire encore une fois pour continuer sans cela.',
  },
  unsafe:
    'Vos clés n’ont pas pu être ouvertes : la session n’a pas été ouverte. Réessayez. Si cela se répète, adressez-vous à l’exploitant.',
  unknown: (reason) => `Cela n’a pas fonctionné : ${reason}`,
}

export const texts: ConsentTranslation & PartsTranslation = { ...partTexts, consent }
