// Texts of devices and the passcode.
import { defineTexts } from '@company-data/ui/texts'

export const deviceTexts = defineTexts({
  name: 'device',
  en: {
    title: 'Devices',
    lead: 'The devices that approve and sign in your name, and your passcode.',
    devices: 'Your devices',
    devicesText: 'Passkeys, old keys, and browsers that sign in without a code. Remove those you no longer use.',
    noDevices: 'No devices yet',
    noDevicesText: 'Until you add a passkey, you unlock approvals with your passcode.',
    browserKey: 'Key of this browser (no fingerprint or PIN)',
    deviceKey: 'Key of another browser or app (no fingerprint or PIN)',
    trusted: 'signs in without a code',
    since: (date: string) => `since ${date}`,
    remove: 'Remove',
    removeFor: (name: string) => `Remove: ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      'It can no longer sign in, approve, sign or skip the second factor. What it has already approved and signed stays valid. You can add the device again.',
    removed: 'Device removed',
    passcode: 'Passcode',
    passcodeText: 'Unlocks approvals where you have no passkey. It is not your password and doesn’t open any data.',
    setPasscode: 'Set a passcode',
  },
  de: {
    title: 'Geräte',
    lead: 'Die Geräte, die in Ihrem Namen bestätigen und unterschreiben, und Ihr Passcode.',
    devices: 'Ihre Geräte',
    devicesText:
      'Passkeys, alte Schlüssel und Browser, die sich ohne Code anmelden. Entfernen Sie, was Sie nicht mehr benutzen.',
    noDevices: 'Noch kein Gerät',
    noDevicesText: 'Bis Sie einen Passkey hinzufügen, entsperren Sie Bestätigungen mit Ihrem Passcode.',
    browserKey: 'Schlüssel dieses Browsers (ohne Fingerabdruck oder PIN)',
    deviceKey: 'Schlüssel eines anderen Browsers oder einer App (ohne Fingerabdruck oder PIN)',
    trusted: 'meldet sich ohne Code an',
    since: (date) => `seit ${date}`,
    remove: 'Entfernen',
    removeFor: (name) => `Entfernen: ${name}`,
    removeTitle: (name) => `${name} entfernen?`,
    removeText:
      'Es kann sich nicht mehr anmelden, nichts bestätigen oder unterschreiben und den zweiten Faktor nicht überspringen. Was es vorher bestätigt und unterschrieben hat, bleibt gültig. Sie können das Gerät wieder hinzufügen.',
    removed: 'Gerät entfernt',
    passcode: 'Passcode',
    passcodeText:
      'Entsperrt Bestätigungen, wo Sie keinen Passkey haben. Er ist nicht Ihr Passwort und öffnet keine Daten.',
    setPasscode: 'Passcode festlegen',
  },
})
