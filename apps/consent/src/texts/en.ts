// The English texts of the page. The German ones have the same members, which the types check.
import type { InputProblem } from '../profile/value-check.ts'

const typedProblems: Record<InputProblem, string> = {
  missing: 'Fill this in.',
  email: 'Enter an e-mail address, like name@example.org.',
  phone: 'Enter a phone number of 4 to 15 digits, like +49 30 1234567.',
  url: 'Enter a web address that begins with https://.',
  number: 'Enter a number, like 12 or 12.5.',
  integer: 'Enter a whole number.',
  form: 'This does not have the expected form. Check it for typing errors.',
}

export const en = {
  page: {
    brand: 'Keys are opened in your browser only',
    asks: 'The request comes from',
    loading: 'Loading…',
    returnsTo: (host: string) => `Afterwards you return to ${host}.`,
    detached: 'Afterwards you can close this page. The app learns of your decision by itself.',
    reference: (id: string) => `Reference: ${id}`,
  },
  signIn: {
    enroll: { title: (service: string) => `Approve logins to ${service}`, lead: 'Sign in to set it up.' },
    app: {
      title: (name: string) => `Sign in to ${name}`,
      lead: 'Use your own account. You choose next what is shared.',
    },
    company: {
      title: (name: string) => `Allow access for ${name}?`,
      lead: 'Sign in with the account of your company to decide.',
    },
    toWallet: (host: string) => `You are signing in to your wallet at ${host}.`,
    toAccount: (host: string) => `You are signing in to your account at ${host}.`,
    hidden: (company: string) => `${company} does not see your password.`,
    code: 'Code of your second factor',
    codeHint: 'The six digits of your authenticator app, or a recovery code.',
    createWallet: 'Create a wallet',
    forgot: 'Forgot your password?',
    submit: 'Sign in',
    busy: 'Signing in…',
    cancel: 'Cancel',
    privacy: 'Your password stays in this browser. It opens your keys here and is never sent.',
    codeInvalid: 'Enter the six digits, or a recovery code.',
    codeNeeded: 'This account has a second factor. Enter its code and sign in again.',
    codeWrong:
      'The e-mail address, the password or the code is wrong. A code works once: wait for the next one and try again.',
    sessionOver: 'You were signed out because too much time passed. Sign in again; nothing was shared.',
  },
  passkey: {
    use: 'Use passkey',
    busy: 'Waiting for your passkey…',
    or: 'or with your password',
    cancelled: 'No passkey was used. Try again, or sign in with your password.',
    failed: 'The passkey did not work here. Sign in with your password.',
    unknown: 'This passkey belongs to no account here. Sign in with your password.',
    opensNothing: 'This passkey signs you in, but it does not open your data. Sign in with your password.',
  },
  steps: { signIn: 'Sign in', connect: 'Connect', confirm: 'Confirm', share: 'Share' },
  enroll: {
    title: (service: string) => `Approve logins to ${service}?`,
    lead: (company: string) =>
      `From then on ${company} may ask your device to confirm that it is you, each time you log in there.`,
    points: [
      'You see every request on your device and can refuse it.',
      'The company learns only whether you agreed, never your passcode or biometrics.',
      'You can end this at any time in your app.',
    ],
    again: 'You have set this up before. Confirming changes nothing.',
    passcode:
      'You unlock approvals with a passcode, so set it now. It is not your password. You can change it in your wallet under Devices.',
    submit: 'Set up approval',
    busy: 'Setting up…',
    deny: 'Do not set up',
  },
  connect: {
    title: (service: string) => `Connect with ${service}`,
    lead: 'Logins can be approved for connected services only. Choose what you share; you can change it later in your app.',
    nothing: 'This service asks for nothing. It only learns that you are connected.',
    submit: 'Connect and go on',
    busy: 'Connecting…',
    deny: 'Do not connect',
    sealed: (company: string) => `Sealed in this browser: only ${company} can read it, not the platform.`,
    impossible: (labels: string) =>
      `This service needs something that this page cannot give: ${labels}. Add it in your app and connect there, then open this page again.`,
    changed: 'The service has just changed what it asks for. Check the form again.',
  },
  claims: {
    title: (name: string) => `Share with ${name}?`,
    lead: (company: string) => `${company} learns who you are, and what you choose here.`,
    nothing: (name: string) => `${name} asks for nothing but who you are.`,
    sealed: (company: string) => `Sealed in this browser: only ${company} can read it, not the platform.`,
    plaintext: (company: string) =>
      `Not sealed: ${company} and the platform can read what you share here. The platform keeps it for an hour at most.`,
    impossible: (labels: string) =>
      `This app needs something that this page cannot give: ${labels}. Add it in your own app first, then open this page again.`,
    submit: 'Share and sign in',
    submitNothing: 'Sign in',
    busy: 'Sharing…',
    deny: 'Share nothing',
  },
  picker: {
    required: 'Required',
    optional: 'Optional',
    other: 'Enter another value…',
    file: 'File',
    once: 'Shared once.',
    live: 'A value from your profile is kept up to date when you change it.',
    verifiedOnly: 'A verified value of your profile is needed.',
    noVerified: 'Your profile has no verified value for this. Verify one in your app, then open this page again.',
    noFile: 'Your profile has no file for this. Add it in your app, then open this page again.',
    plugin: 'This can be answered in your app only.',
  },
  plugin: {
    asks: (name: string, host: string) =>
      `${name} (${host}) answers this. It learns what you enter here, but not who you are.`,
    askFirst: 'Get the result before you continue.',
  },
  report: { action: 'Report this company', done: 'Reported. The operator of the platform looks at it.' },
  typedProblems,
  company: {
    title: (name: string) => `Allow access for ${name}?`,
    lead: 'It acts for your company. It may:',
    submit: 'Allow',
    busy: 'Allowing…',
    deny: 'Deny',
    service: 'read what customers share with the service, and manage its connections',
    account: 'read the account and the profile of your company',
    capabilities: {
      service_management: 'manage your services, their clients, keys and webhooks',
      company_profile_fields: 'read and change the profile of your company',
      customer_connections: 'read and change your connections with other companies',
      oauth_apps: 'manage your sign-in apps',
      delegate_management: 'invite and remove delegates',
      flow_authoring: 'create, change and publish flows of your services',
    } as Readonly<Record<string, string>>,
  },
  refused: {
    personsOnly: {
      title: 'This is for persons',
      lead: (email: string) =>
        `You signed in as ${email}, which is the account of a company. Use your own account instead.`,
    },
    companiesOnly: {
      title: 'Another account is needed',
      lead: (email: string) =>
        `You signed in as ${email}. That account may not allow this access. Use an account that manages the company.`,
    },
    level: {
      title: 'Not available at the moment',
      lead: (company: string) =>
        `${company} cannot set up approvals with its current plan: it needs Pro or higher. Nothing is wrong with your account; the company can change it.`,
    },
    other: 'Use another account',
    back: (host: string) => `Return to ${host}`,
    end: 'Stop here',
  },
  outcome: {
    done: { title: 'Done', lead: 'You can close this page and return to the app.' },
    denied: { title: 'Nothing was shared', lead: 'You can close this page.' },
    leaving: { title: 'Returning…', lead: (host: string) => `You are on the way back to ${host}.` },
    expired: {
      title: 'This request is over',
      lead: 'It was already answered, or it is older than ten minutes. Go back to the app and start again.',
    },
    invalid: {
      title: 'This link does not work',
      client: 'The app that sent you here is not known. Ask its company for a new link.',
      redirect:
        'The address that you would return to is not registered, so nothing was started. Tell the company of the app.',
      other: (reason: string) =>
        `The app sent a request that is not complete: ${reason} Go back to it and start again.`,
    },
    retry: 'Try again',
  },
  logout: {
    title: 'Sign out?',
    lead: 'This ends what you signed in to on this page. Your wallet stays open where you use it.',
    submit: 'Sign out',
    busy: 'Signing out…',
    stay: 'Stay signed in',
    done: { title: 'You are signed out', lead: 'You can close this page.' },
    stayed: { title: 'You are still signed in', lead: 'Nothing was ended. You can close this page.' },
  },
  errors: {
    'auth.login_failed': 'The e-mail address or the password is wrong. Check both and try again.',
    'account.proof_required': 'Enter your password too, to set the passcode.',
    'account.proof_invalid': 'The password is wrong. The passcode was not set.',
    'auth.code_required': 'The code is missing, wrong or used. Enter the current one.',
    'rate.limited': 'Too many tries. Wait a minute, then try again.',
    'db.writes_paused': 'The platform is being maintained and saves nothing at the moment. Try again in a minute.',
    'platform.out_of_order': 'The platform is out of order at the moment. Try again later.',
    'server.overloaded': 'The platform is busy. Try again in a few seconds.',
    'twofa.unavailable': 'Approvals cannot be set up at the moment. Try again in a minute.',
    'account.level_required': 'The company cannot set up approvals with its current plan: it needs Pro or higher.',
    'services.audience_b2b_only': 'This service is for companies only, so a person cannot connect.',
    'company_connections.verified_required':
      'A value that has to be verified is not verified any more. Choose another one.',
    'contact_data.value_invalid': 'One of the values does not have the expected form. Check your input.',
  } as Readonly<Record<string, string>>,
  unreachable: 'The platform cannot be reached. Check your connection and try again. Your input is kept.',
  ownSecrets: {
    own_password: 'This is your wallet password. No one needs it. Nothing was sent.',
    own_kit: 'This is the code of a recovery kit. No one needs it. Nothing was sent.',
  },
  keys: {
    key_mismatch:
      'The key of this service is not the one you connected with. Keys never change here. Nothing was sent.',
    pins_unreadable: 'Your remembered keys do not open. The platform has altered them. Nothing was sent.',
    pins_older:
      'The platform shows an older list of the keys you remember than this browser has seen. Nothing was sent. Ask the operator for the reason.',
    key_log_mismatch: 'The log of keys does not confirm the key of this service. Nothing was sent.',
    key_log_shrunk: 'The platform shows an older log of keys than before. Nothing was sent.',
    key_log_forked: 'The log of keys is not the one that was checked before. Nothing was sent.',
    unpinned:
      'You are connected with this service, but its key is not remembered, so a swapped key would not be noticed. Nothing was sent yet. Compare its key fingerprint in your wallet first, or send the form again to continue without it.',
  },
  unsafe:
    'Your keys could not be opened, so you were not signed in. Try again. If the problem continues, contact the operator.',
  unknown: (reason: string) => `That did not work: ${reason}`,
}

export type Texts = typeof en
