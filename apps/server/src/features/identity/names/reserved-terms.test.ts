// Reserved words in names: inflections, compounds, digits for letters, and the honest names beside them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reservedTerms } from './reserved-terms.ts'

const isReserved = reservedTerms('Company Data Service')

const assertReserved = (names: readonly string[]): void => {
  for (const name of names) assert.equal(isReserved(name), true, name)
}
const assertHonest = (names: readonly string[]): void => {
  for (const name of names) assert.equal(isReserved(name), false, name)
}

test('TRUST-46 A-109: words of the wallet are reserved in every form', () => {
  assertReserved([
    'Wallet security team',
    'Wallet Securities',
    'Wallets Teams',
    "Your wallet's support",
    'Wallet Services',
    'Wallet supporting unit',
    'Your wallet is locked',
    'Blocked wallets',
    'Wallet unlock',
    'Suspension of your wallet',
    'Verification of wallets',
    'Wallet Verified',
  ])
})

test('TRUST-46 A-109: German inflections and compounds are reserved', () => {
  assertReserved([
    'Sicherheitsabteilung der Wallet',
    'Wallet-Sicherheitsteam',
    'Walletsicherheit',
    'Walletsupport',
    'WalletService',
    'Kundenservice Wallet',
    'Wallet Soforthilfe',
    'Gesperrte Wallets',
    'Walletsperrung',
    'Kontosperre Ihrer Wallet',
    'Wallet entsperren',
    'Ihre Wallet ist blockiert',
    'Wallet verifizieren',
    'Bestätigung Ihrer Wallet',
    'Bestaetigen Sie Ihre Wallet',
  ])
})

test('TRUST-46 A-109: secrets are reserved in every form', () => {
  assertReserved([
    'Password',
    'Passwords',
    'Passwörter GmbH',
    'Passwoerter GmbH',
    'Passwortabteilung',
    'Kennwortprüfung',
    'Kennwörter',
    'Passcodes',
    'Recovery Kits',
    'RecoveryKit',
    'Recovery-Codes',
    'Wiederherstellungen',
    'Wiederherstellungscode',
    'Walletpasswort',
    'Mywalletpassword',
  ])
})

test('TRUST-46 A-109: digits, signs, accents and blanks hide no reserved word', () => {
  assertReserved([
    'Wallet Secur1ty',
    'Wallet S3CURITY',
    'WA11ET SUPPORT',
    'W4llet $upport',
    'W@llet Team',
    'Wallet Supp0rt',
    'Wa!let Service',
    'Vvallet Service',
    'Wállet Sécurity',
    'Pássword',
    'Passw0rd',
    'P4ssw0rt',
    'Pass word',
    'P a s s w o r t',
    'Pass-Code',
    'Wal-let Sup.port',
  ])
})

test('TRUST-46 A-109: the name of the platform is reserved in every form', () => {
  assertReserved(['The Company Data Service', 'Company Data Services', 'CompanyData Service', 'C0mpany-Data-Serv1ce'])
  assertHonest(['Company Data', 'Data Service Company', 'Company Data Serviceable', 'Data Services GmbH'])
})

test('TRUST-45 A-109: honest names beside reserved words pass', () => {
  assertHonest([
    'Leather Wallet Shop',
    'Wallet 24 Leder',
    'Lockwood Wallets',
    'Steam Wallet Cards',
    'Sperrholz Wallets',
    'Walletta Mode',
    'Security GmbH',
    'Securities Team',
    'Sicherheitsdienst Nord',
    'Support Team Berlin',
    'Kundenservice Nord GmbH',
    'Hilfe e.V.',
    'Nachbarschaftshilfe Kiel',
    'Bestätigungsstelle Hamburg',
    'Verified Organic Foods',
    'Gesperrte Strecke Verlag',
    'Team Wallraff',
    'Wallenstein Service GmbH',
    'Telefonkennwort',
    '1Password',
    'Passwordless GmbH',
    'NordPass',
    'Compass Words',
    'Pass Wortmann GmbH',
    'Recovery Clinic',
    'Kitchen Recovery',
    'Code Recovery Labs',
    'Denkmal-Restaurierung & Söhne',
    '株式会社ABC',
    '☂'.repeat(100),
  ])
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyzäöü'

/** The same words every time. */
const createWord = (seed: number): string =>
  Array.from(
    { length: 3 + (seed % 7) },
    (_, index) => LETTERS[(seed * 31 + index * (seed + 17)) % LETTERS.length],
  ).join('')

test('TRUST-45 A-109: a thousand made names with signs pass', () => {
  const signs = ['&', '.', ',', '-', "'", '<>', '@', '!', '24']
  assertHonest(
    Array.from({ length: 1000 }, (_, seed) =>
      [createWord(seed), signs[seed % signs.length], createWord(seed + 5), 'GmbH'].join(seed % 2 === 0 ? ' ' : ''),
    ),
  )
})
