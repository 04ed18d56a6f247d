// The texts of answering: what is asked and who will see it, the steps, and the review before anything is sent.
import { defineTexts } from '@company-data/ui/texts'

export const turnTexts = defineTexts({
  en: {
    introTitle: (company: string) => `${company} asks you`,
    introText: (service: string) =>
      `For the service “${service}”. Nothing is sent before you have looked through it at the end.`,
    steps: 'Your steps',
    questions: (count: number): string => (count === 1 ? '1 question' : `${count} questions`),
    noQuestions: 'To read',
    depends: 'Which of them follow depends on the answers.',
    sees: 'Who sees your answers',
    seesText: 'Every answer is sealed on this device once for each of them. The platform cannot read it.',
    keeps: 'Keeps a copy that you can open here',
    becomes: 'What becomes of it',
    becomesData: (service: string) =>
      `At the end your answers are shared with “${service}” like values that you share in a connection. What you take from your profile can follow it from then on; the page of the connection shows that and ends it.`,
    becomesDocuments: (names: string) =>
      `At the end these documents are created from the answers of everybody: ${names}. For that the answers pass once through the memory of the platform, under a key that is used once. Everybody gets a sealed copy, and then you sign in turn.`,
    plugins: 'Asked along the way',
    pluginText: (name: string, host: string) =>
      `${name} (${host}) gets what you pick and type in its question, sealed for it alone.`,
    pluginTold: (labels: string) => `It is told as well, unless it is private: ${labels}.`,
    takeBack: 'How to take it back',
    takeBackText:
      'Until you send, nothing leaves this device. What was sent cannot be taken back. You can end it at any time, and then nobody goes on.',
    begin: 'Begin',
    back: 'Back',
    next: 'Continue',
    asking: 'Asking …',
    nothingToDo: 'There is nothing to fill in here.',
    kept: 'Kept in this browser, sealed with your key, until you send it.',
    notKept: 'Kept in this page …',
    review: 'Look through and send',
    reviewShort: 'Review',
    reviewText: (company: string) => `This is what ${company} and everybody below gets. Nothing has been sent yet.`,
    someSent: 'The steps before these have been sent. These have not.',
    edit: (step: string) => `Change “${step}”`,
    editShort: 'Change',
    nothing: 'You send no answers here.',
    linked: 'From your profile',
    private: 'Private: no plugin is told it',
    byDefault: 'As filled in',
    byPlugin: 'By the plugin',
    fileFromProfile: 'File of your profile',
    sealedFor: 'Sealed for',
    sealedForText:
      'Each gets a copy that only their key opens. It is sent once; later changes of your profile do not change it.',
    liveText: (service: string) =>
      `When all is done, “${service}” can follow what you took from your profile, where it asks for that live. The page of the connection shows it and ends it.`,
    after: {
      done: (service: string) => `Then everything is done, and your answers are shared with “${service}”.`,
      documents: 'Then you create the documents, and everybody signs in turn.',
      own: (step: string) => `Then you go on with “${step}”.`,
      other: (party: string, step: string) => `Then ${party} is on: “${step}”.`,
    },
    final: 'What was sent cannot be taken back.',
    send: 'Seal and send',
    sending: (step: string) => `Sealing and sending “${step}” …`,
    sent: 'Sent',
    noNext: 'The flow has no next step for these answers. Change them, or tell the company.',
  },
  de: {
    introTitle: (company) => `${company} fragt Sie`,
    introText: (service) =>
      `Für den Dienst „${service}“. Nichts wird gesendet, bevor Sie am Ende alles durchgesehen haben.`,
    steps: 'Ihre Schritte',
    questions: (count) => (count === 1 ? '1 Frage' : `${count} Fragen`),
    noQuestions: 'Zum Lesen',
    depends: 'Welche davon folgen, hängt von den Antworten ab.',
    sees: 'Wer Ihre Antworten sieht',
    seesText:
      'Jede Antwort wird auf diesem Gerät einmal für jeden von ihnen versiegelt. Die Plattform kann sie nicht lesen.',
    keeps: 'Behält eine Kopie, die Sie hier öffnen können',
    becomes: 'Was daraus wird',
    becomesData: (service) =>
      `Am Ende werden Ihre Antworten „${service}“ freigegeben, wie Werte einer Verbindung. Was Sie aus Ihrem Profil nehmen, kann ihm von da an folgen; die Seite der Verbindung zeigt das und beendet es.`,
    becomesDocuments: (names) =>
      `Am Ende entstehen aus den Antworten aller diese Dokumente: ${names}. Dafür gehen die Antworten einmal durch den Speicher der Plattform, unter einem Schlüssel, der einmal gilt. Alle erhalten eine versiegelte Kopie, und dann wird der Reihe nach unterschrieben.`,
    plugins: 'Unterwegs gefragt',
    pluginText: (name, host) =>
      `${name} (${host}) erhält, was Sie in seiner Frage wählen und eingeben, nur für das Plugin versiegelt.`,
    pluginTold: (labels) => `Es erfährt außerdem, sofern es nicht privat ist: ${labels}.`,
    takeBack: 'Wie Sie es zurücknehmen',
    takeBackText:
      'Bis Sie senden, verlässt nichts dieses Gerät. Was gesendet wurde, lässt sich nicht zurücknehmen. Sie können es jederzeit beenden, dann macht niemand weiter.',
    begin: 'Beginnen',
    back: 'Zurück',
    next: 'Weiter',
    asking: 'Wird gefragt …',
    nothingToDo: 'Hier ist nichts auszufüllen.',
    kept: 'In diesem Browser aufbewahrt, mit Ihrem Schlüssel versiegelt, bis Sie es senden.',
    notKept: 'In dieser Seite aufbewahrt …',
    review: 'Durchsehen und senden',
    reviewShort: 'Durchsehen',
    reviewText: (company) => `Das erhalten ${company} und alle unten Genannten. Noch ist nichts gesendet.`,
    someSent: 'Die Schritte davor sind gesendet. Diese sind es nicht.',
    edit: (step) => `„${step}“ ändern`,
    editShort: 'Ändern',
    nothing: 'Hier senden Sie keine Antworten.',
    linked: 'Aus Ihrem Profil',
    private: 'Privat: Kein Plugin erfährt es',
    byDefault: 'Wie eingetragen',
    byPlugin: 'Vom Plugin',
    fileFromProfile: 'Datei Ihres Profils',
    sealedFor: 'Versiegelt für',
    sealedForText:
      'Alle erhalten eine Kopie, die nur ihr Schlüssel öffnet. Sie wird einmal gesendet; spätere Änderungen Ihres Profils ändern sie nicht.',
    liveText: (service) =>
      `Ist alles erledigt, kann „${service}“ dem folgen, was Sie aus Ihrem Profil genommen haben, wo es das laufend erfragt. Die Seite der Verbindung zeigt das und beendet es.`,
    after: {
      done: (service) => `Danach ist alles erledigt, und Ihre Antworten werden „${service}“ freigegeben.`,
      documents: 'Danach erzeugen Sie die Dokumente, und alle unterschreiben der Reihe nach.',
      own: (step) => `Danach machen Sie mit „${step}“ weiter.`,
      other: (party, step) => `Danach ist ${party} dran: „${step}“.`,
    },
    final: 'Was gesendet wurde, lässt sich nicht zurücknehmen.',
    send: 'Versiegeln und senden',
    sending: (step) => `„${step}“ wird versiegelt und gesendet …`,
    sent: 'Gesendet',
    noNext:
      'Der Ablauf hat für diese Antworten keinen nächsten Schritt. Ändern Sie sie, oder sagen Sie es dem Unternehmen.',
  },
})
