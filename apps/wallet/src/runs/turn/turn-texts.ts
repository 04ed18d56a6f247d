// Texts for answering: the questions and who will see the answers, the steps, and the review.
import { defineTexts } from '@company-data/ui/texts'

export const turnTexts = defineTexts({
  name: 'turn',
  en: {
    introTitle: (company: string) => `${company} has questions for you`,
    introText: (service: string) => `For the service “${service}”.`,
    introNothing: 'Nothing is sent until you’ve reviewed it at the end.',
    introPlugins: 'Until you’ve reviewed it at the end, only the outside services named below receive anything.',
    steps: 'Your steps',
    questions: (count: number): string => (count === 1 ? '1 question' : `${count} questions`),
    noQuestions: 'To read',
    depends: 'Which of them follow depends on your answers.',
    sees: 'Who sees your answers',
    seesText: 'Every answer is encrypted on this device separately for each of them. The platform can’t read it.',
    keeps: 'Keeps a copy that you can open here',
    becomes: 'What happens to your answers',
    becomesData: (service: string) =>
      `At the end, your answers are shared with “${service}” like values you share in a connection. Values from your profile can then be kept up to date. You can see and stop that on the connection’s page.`,
    becomesDocuments: (names: string) =>
      `At the end, these documents are created from everyone’s answers: ${names}. For this, the answers pass through the platform’s memory once, encrypted with a one-time key. Everyone gets a encrypted copy, and then you sign in turn.`,
    plugins: 'Outside services involved',
    pluginText: (name: string, host: string) =>
      `${name} (${host}) receives what you choose and enter in its question, encrypted for it only.`,
    pluginTold: (labels: string) => `Unless private, it also receives: ${labels}.`,
    takeBack: 'How to take it back',
    untilSend: 'Until you send, your answers stay on this device.',
    untilSendPlugins:
      'Until you send, your answers stay on this device. Only the outside services receive what is listed above, as soon as you search, choose or continue.',
    takeBackText: 'What has been sent can’t be taken back. You can end it at any time, and then no one can continue.',
    begin: 'Start',
    back: 'Back',
    next: 'Continue',
    asking: 'Loading …',
    nothingToDo: 'There is nothing to fill in here.',
    review: 'Review and send',
    reviewShort: 'Review',
    reviewText: (company: string) => `This is what ${company} and everyone below will receive.`,
    nothingSent: 'None of it has been sent to them yet.',
    someSent: 'Your answers to earlier steps have already been sent. The answers shown here have not.',
    pluginGot: (name: string, host: string) =>
      `${name} (${host}) was used along the way. It received what you chose and entered in its question, encrypted for it only.`,
    pluginWasTold: (labels: string) => `Unless private, it also received: ${labels}.`,
    edit: (step: string) => `Change “${step}”`,
    editShort: 'Change',
    nothing: 'You send no answers here.',
    linked: 'From your profile',
    private: 'Private: not shared with outside services',
    byDefault: 'Prefilled',
    byPlugin: 'From an outside service',
    fileFromProfile: 'File from your profile',
    sealedFor: 'Encrypted for',
    sealedForText:
      'Each gets a copy that only their key can open. It’s sent once; later changes to your profile don’t affect it.',
    liveText: (service: string) =>
      `When everything is done, “${service}” can keep values from your profile up to date, where it asks for that. You can see and stop that on the connection’s page.`,
    after: {
      done: (service: string) => `Then everything is done, and your answers are shared with “${service}”.`,
      documents: 'Then you create the documents, and everyone signs in turn.',
      own: (step: string) => `Then you continue with “${step}”.`,
      other: (party: string, step: string) => `Then it’s ${party}’s turn: “${step}”.`,
    },
    final: 'What has been sent can’t be taken back.',
    send: 'Encrypt and send',
    sending: (step: string) => `Encrypting and sending “${step}” …`,
    sent: 'Sent',
    noNext: 'The flow has no next step for these answers. Change them, or tell the company.',
  },
  de: {
    introTitle: (company) => `${company} hat Fragen an Sie`,
    introText: (service) => `Für den Dienst „${service}“.`,
    introNothing: 'Nichts wird gesendet, bevor Sie am Ende alles durchgesehen haben.',
    introPlugins:
      'Nur die unten genannten externen Dienste erhalten etwas, bevor Sie am Ende alles durchgesehen haben.',
    steps: 'Ihre Schritte',
    questions: (count) => (count === 1 ? '1 Frage' : `${count} Fragen`),
    noQuestions: 'Zum Lesen',
    depends: 'Welche davon folgen, hängt von den Antworten ab.',
    sees: 'Wer Ihre Antworten sieht',
    seesText:
      'Jede Antwort wird auf diesem Gerät für jeden Beteiligten einzeln verschlüsselt. Die Plattform kann sie nicht lesen.',
    keeps: 'Behält eine Kopie, die Sie hier öffnen können',
    becomes: 'Was mit Ihren Antworten geschieht',
    becomesData: (service) =>
      `Am Ende werden Ihre Antworten „${service}“ freigegeben, wie Werte einer Verbindung. Werte aus Ihrem Profil können dann laufend freigegeben sein. Das sehen und beenden Sie auf der Seite der Verbindung.`,
    becomesDocuments: (names) =>
      `Am Ende werden aus den Antworten aller Beteiligten diese Dokumente erzeugt: ${names}. Dafür gehen die Antworten einmal durch den Arbeitsspeicher der Plattform, mit einem Einmalschlüssel verschlüsselt. Alle erhalten eine verschlüsselte Kopie, und dann wird der Reihe nach unterschrieben.`,
    plugins: 'Beteiligte externe Dienste',
    pluginText: (name, host) =>
      `${name} (${host}) erhält, was Sie in seiner Frage wählen und eingeben, nur für diesen Dienst verschlüsselt.`,
    pluginTold: (labels) => `Sofern nicht privat, erhält es außerdem: ${labels}.`,
    takeBack: 'Wie Sie es zurücknehmen',
    untilSend: 'Bis Sie senden, bleiben Ihre Antworten auf diesem Gerät.',
    untilSendPlugins:
      'Bis Sie senden, bleiben Ihre Antworten auf diesem Gerät. Nur die externen Dienste erhalten, was oben genannt ist, sobald Sie suchen, wählen oder weitergehen.',
    takeBackText:
      'Was gesendet wurde, lässt sich nicht zurücknehmen. Sie können es jederzeit beenden, dann macht niemand weiter.',
    begin: 'Starten',
    back: 'Zurück',
    next: 'Weiter',
    asking: 'Wird geladen …',
    nothingToDo: 'Hier ist nichts auszufüllen.',
    review: 'Prüfen und senden',
    reviewShort: 'Prüfen',
    reviewText: (company) => `Das erhalten ${company} und alle unten Genannten.`,
    nothingSent: 'Davon wurde noch nichts an sie gesendet.',
    someSent: 'Ihre Antworten auf frühere Schritte wurden schon gesendet. Die Antworten hier noch nicht.',
    pluginGot: (name, host) =>
      `${name} (${host}) wurde unterwegs verwendet. Es hat erhalten, was Sie in seiner Frage gewählt und eingegeben haben, nur für diesen Dienst verschlüsselt.`,
    pluginWasTold: (labels) => `Sofern nicht privat, hat es außerdem erhalten: ${labels}.`,
    edit: (step) => `„${step}“ ändern`,
    editShort: 'Ändern',
    nothing: 'Hier senden Sie keine Antworten.',
    linked: 'Aus Ihrem Profil',
    private: 'Privat: nicht für externe Dienste',
    byDefault: 'Vorausgefüllt',
    byPlugin: 'Von einem externen Dienst',
    fileFromProfile: 'Datei aus Ihrem Profil',
    sealedFor: 'Verschlüsselt für',
    sealedForText:
      'Alle erhalten eine Kopie, die nur ihr Schlüssel öffnet. Sie wird einmal gesendet; spätere Änderungen Ihres Profils ändern sie nicht.',
    liveText: (service) =>
      `Wenn alles erledigt ist, kann „${service}“ Werte aus Ihrem Profil laufend erhalten, wo es danach fragt. Das sehen und beenden Sie auf der Seite der Verbindung.`,
    after: {
      done: (service) => `Danach ist alles erledigt, und Ihre Antworten werden „${service}“ freigegeben.`,
      documents: 'Danach erzeugen Sie die Dokumente, und alle unterschreiben der Reihe nach.',
      own: (step) => `Danach machen Sie mit „${step}“ weiter.`,
      other: (party, step) => `Danach ist ${party} dran: „${step}“.`,
    },
    final: 'Was gesendet wurde, lässt sich nicht zurücknehmen.',
    send: 'Verschlüsseln und senden',
    sending: (step) => `„${step}“ wird verschlüsselt und gesendet …`,
    sent: 'Gesendet',
    noNext:
      'Der Ablauf hat für diese Antworten keinen nächsten Schritt. Ändern Sie sie, oder sagen Sie es dem Unternehmen.',
  },
})
