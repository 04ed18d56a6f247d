// Texts of the page on which an owner signs in a terminal.
import { defineTexts } from '@company-data/ui/texts'

export const terminalTexts = defineTexts({
  en: {
    title: 'Sign in a terminal',
    lead: 'The program company-data asks for credentials of your company. It gets new ones, which you can delete at any time under Account clients.',
    origin: 'Did you begin this sign-in?',
    originText:
      'Go on only if you ran company-data login yourself, on this machine. A code that someone sent you signs in that person.',
    device: 'Machine',
    code: 'Code that your terminal shows',
    codeHint: 'Eight characters, such as AB12-CD34.',
    codeNeeded: 'Type the code that your terminal shows.',
    codeWrong:
      'This is not the code of this sign-in. Compare it with your terminal, or run company-data login again and open its new page.',
    planText:
      'A terminal signs in with any plan. The clients of services, also of sandboxes, need this one: company-data sandbox create refuses without it.',
    access: 'Access',
    name: 'Name of the client',
    nameNeeded: 'Enter a name.',
    defaultName: (device: string) => `Terminal on ${device}`,
    service: 'Also read data of a service',
    noService: 'None',
    serviceHint:
      'The service gets its first client. Services with a client are not listed, because its secret is with their backend.',
    allow: 'Allow',
    deny: 'Deny',
    carry: 'Copy this text into the terminal',
    carryText:
      'Only the program that shows the code can open it. Paste it there and press Enter. Do not send it to anyone.',
    carried: 'Text for the terminal',
    sent: 'Go back to your terminal',
    sentText: 'Your decision was sent. The terminal shows the result, and you can close this page.',
    incompleteTitle: 'This address is incomplete',
    incompleteText: 'Run company-data login in your terminal again.',
    deniedTitle: 'The terminal was not signed in',
    deniedText: 'Press Ctrl-C there, and close this page.',
  },
  de: {
    title: 'Ein Terminal anmelden',
    lead: 'Das Programm company-data bittet um Zugangsdaten Ihres Unternehmens. Es bekommt neue, die Sie jederzeit unter Konto-Clients löschen können.',
    origin: 'Haben Sie diese Anmeldung begonnen?',
    originText:
      'Fahren Sie nur fort, wenn Sie company-data login selbst ausgeführt haben, auf diesem Gerät. Ein Code, den Ihnen jemand geschickt hat, meldet diese Person an.',
    device: 'Gerät',
    code: 'Code, den Ihr Terminal zeigt',
    codeHint: 'Acht Zeichen, zum Beispiel AB12-CD34.',
    codeNeeded: 'Geben Sie den Code ein, den Ihr Terminal zeigt.',
    codeWrong:
      'Diese Anmeldung hat einen anderen Code. Vergleichen Sie ihn, oder führen Sie company-data login noch einmal aus und nehmen Sie dessen neue Seite.',
    planText:
      'Ein Terminal meldet sich mit jedem Tarif an. Die Clients von Diensten, auch von Testdiensten, brauchen diesen: company-data sandbox create lehnt ohne ihn ab.',
    access: 'Zugriff',
    name: 'Name des Clients',
    nameNeeded: 'Geben Sie einen Namen ein.',
    defaultName: (device) => `Terminal auf ${device}`,
    service: 'Auch Daten eines Dienstes lesen',
    noService: 'Keiner',
    serviceHint:
      'Der Dienst bekommt seinen ersten Client. Dienste mit einem Client stehen hier nicht, denn dessen Geheimnis hat ihr Server.',
    allow: 'Erlauben',
    deny: 'Ablehnen',
    carry: 'Kopieren Sie diesen Text in das Terminal',
    carryText:
      'Nur das Programm, das den Code zeigt, kann ihn öffnen. Fügen Sie ihn dort ein und drücken Sie Enter. Schicken Sie ihn niemandem.',
    carried: 'Text für das Terminal',
    sent: 'Kehren Sie zu Ihrem Terminal zurück',
    sentText: 'Ihre Entscheidung ist gesendet. Das Terminal zeigt das Ergebnis, und Sie können diese Seite schließen.',
    incompleteTitle: 'Diese Adresse ist unvollständig',
    incompleteText: 'Führen Sie company-data login in Ihrem Terminal noch einmal aus.',
    deniedTitle: 'Das Terminal wurde nicht angemeldet',
    deniedText: 'Drücken Sie dort Strg-C, und schließen Sie diese Seite.',
  },
})
