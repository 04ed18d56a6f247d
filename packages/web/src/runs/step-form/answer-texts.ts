// Texts for answering a step of a run.
import type { FlowStepProblem } from '@company-data/sdk/person'
import { defineTexts } from '@company-data/ui/texts'

export const answerTexts = defineTexts({
  name: 'answer',
  en: {
    title: (step: string) => `Your turn: ${step}`,
    lead: 'Your answers are encrypted in this browser for everyone involved. The platform can’t read them.',
    submit: 'Submit answers',
    submitAndEnd: 'Submit and finish',
    sealing: 'Encrypting and sending …',
    done: 'Answers submitted',
    locked: 'Unlock the service key to answer this step.',
    defaulted: 'Filled in for you. You can change it.',
    atLeast: (min: string) => `At least ${min}.`,
    atMost: (max: string) => `At most ${max}.`,
    between: (min: string, max: string) => `From ${min} to ${max}.`,
    constants: 'Computed from the answers',
    pending: 'Pending',
    pictureFailed: (alt: string) => (alt === '' ? 'Couldn’t load a picture' : `Couldn’t load the picture: ${alt}`),
    again: 'Try again',
    noNext: 'There is no next step for these answers.',
    source: (label: string) => `${label}: answer from`,
    typed: 'Typed here',
    of: {
      company: {
        chooseDatum: 'Choose from the business card …',
        linked: 'Taken from your business card.',
        noFitting: 'This can only be answered from the business card, and yours has no matching value.',
        noVerified:
          'This can only be answered with a verified value from the business card, and yours has none that matches.',
        toProfile: 'Business card',
      },
      person: {
        chooseDatum: 'Choose from My data …',
        linked: 'Taken from My data.',
        noFitting: 'This can only be answered from My data, which has no matching value.',
        noVerified: 'This can only be answered with a verified value from My data, which has none that matches.',
        toProfile: 'My data',
      },
    },
    constantUnprintable: (label: string, characters: string) =>
      `The document can’t print ${characters} in “${label}”, a text of the company. Tell the company; nothing can be sent until it has changed that.`,
    unprintable: (characters: string) => `The document can’t print ${characters}. Remove it or write it differently.`,
    problems: {
      required: 'This is required.',
      below_min: 'This is below the minimum.',
      above_max: 'This is above the maximum.',
      type: 'This is not a valid value for this field.',
      link: 'This can’t be typed: choose a stored value.',
      plugin: 'Pick every part and get the result again.',
    } satisfies Record<Exclude<FlowStepProblem['problem'], 'unprintable'>, string>,
  },
  de: {
    title: (step) => `Sie sind dran: ${step}`,
    lead: 'Ihre Antworten werden in diesem Browser für jede Partei verschlüsselt. Die Plattform kann sie nicht lesen.',
    submit: 'Antworten absenden',
    submitAndEnd: 'Absenden und beenden',
    sealing: 'Wird verschlüsselt und gesendet …',
    done: 'Antworten gesendet',
    locked: 'Entsperren Sie den Schlüssel des Dienstes, um diesen Schritt zu beantworten.',
    defaulted: 'Für Sie eingetragen. Sie können es ändern.',
    atLeast: (min) => `Mindestens ${min}.`,
    atMost: (max) => `Höchstens ${max}.`,
    between: (min, max) => `Von ${min} bis ${max}.`,
    constants: 'Aus den Antworten berechnet',
    pending: 'Steht noch aus',
    pictureFailed: (alt) =>
      alt === '' ? 'Ein Bild konnte nicht geladen werden' : `Bild konnte nicht geladen werden: ${alt}`,
    again: 'Erneut versuchen',
    noNext: 'Für diese Antworten gibt es keinen nächsten Schritt.',
    source: (label) => `${label}: Antwort aus`,
    typed: 'Hier eingegeben',
    of: {
      company: {
        chooseDatum: 'Aus der Visitenkarte wählen …',
        linked: 'Aus Ihrer Visitenkarte übernommen.',
        noFitting: 'Das lässt sich nur aus der Visitenkarte beantworten. Ihre hat keinen passenden Wert.',
        noVerified:
          'Das lässt sich nur mit einem geprüften Wert der Visitenkarte beantworten. Ihre hat keinen passenden.',
        toProfile: 'Visitenkarte',
      },
      person: {
        chooseDatum: 'Aus Meinen Daten wählen …',
        linked: 'Aus Meinen Daten übernommen.',
        noFitting: 'Das lässt sich nur aus Meinen Daten beantworten. Dort gibt es keinen passenden Wert.',
        noVerified:
          'Das lässt sich nur mit einem geprüften Wert aus Meinen Daten beantworten. Dort gibt es keinen passenden.',
        toProfile: 'Meine Daten',
      },
    },
    constantUnprintable: (label, characters) =>
      `Das Dokument kann ${characters} in „${label}“ nicht drucken, einem Text des Unternehmens. Sagen Sie es dem Unternehmen; bis es das geändert hat, lässt sich nichts senden.`,
    unprintable: (characters) =>
      `Das Dokument kann ${characters} nicht drucken. Entfernen Sie es oder schreiben Sie es anders.`,
    problems: {
      required: 'Das ist eine Pflichtangabe.',
      below_min: 'Das liegt unter dem kleinsten erlaubten Wert.',
      above_max: 'Das liegt über dem größten erlaubten Wert.',
      type: 'Das ist kein gültiger Wert für dieses Feld.',
      link: 'Das lässt sich nicht eintippen: Wählen Sie einen gespeicherten Wert.',
      plugin: 'Wählen Sie jeden Teil und fragen Sie das Ergebnis neu ab.',
    },
  },
})

export type AnswerTexts = (typeof answerTexts)['en']
