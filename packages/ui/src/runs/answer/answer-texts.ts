// The texts of answering a step of a run.
import type { FlowStepProblem } from '@company-data/sdk/person'
import { defineTexts } from '@company-data/ui/texts'

export const answerTexts = defineTexts({
  en: {
    title: (step: string) => `Your turn: ${step}`,
    lead: 'The answers are sealed in this page for every party of the run. The platform cannot read them.',
    submit: 'Submit answers',
    submitAndEnd: 'Submit and finish',
    sealing: 'Sealing and sending …',
    done: 'Answers submitted',
    locked: 'Unlock the key of the service to answer this step.',
    defaulted: 'Filled in by the flow. You can change it.',
    atLeast: (min: string) => `At least ${min}.`,
    atMost: (max: string) => `At most ${max}.`,
    between: (min: string, max: string) => `From ${min} to ${max}.`,
    constants: 'Computed from the answers',
    pending: 'Pending',
    pictureFailed: (alt: string) =>
      alt === '' ? 'A picture could not be read' : `Picture that could not be read: ${alt}`,
    again: 'Try again',
    noNext: 'The flow has no next step for these answers.',
    source: (label: string) => `${label}: answer from`,
    typed: 'Typed here',
    of: {
      company: {
        chooseDatum: 'Choose from the business card …',
        linked: 'Taken from your business card as it stands there.',
        noFitting: 'This is answered from the business card only, and nothing in yours fits.',
        noVerified:
          'This is answered from the business card only, with a verified value, and yours has none that fits.',
        toProfile: 'Business card',
      },
      person: {
        chooseDatum: 'Choose from the profile …',
        linked: 'Taken from your profile as it stands there.',
        noFitting: 'This is answered from the profile only, and nothing in yours fits.',
        noVerified: 'This is answered from the profile only, with a verified value, and yours has none that fits.',
        toProfile: 'Profile',
      },
    },
    problems: {
      required: 'This is needed.',
      below_min: 'This is below the smallest value that the flow allows.',
      above_max: 'This is above the largest value that the flow allows.',
      type: 'This does not fit the type of the field.',
      link: 'This can only be answered from a profile.',
      plugin: 'Pick every part and get the result again.',
    } satisfies Record<FlowStepProblem['problem'], string>,
  },
  de: {
    title: (step) => `Sie sind dran: ${step}`,
    lead: 'Die Antworten werden auf dieser Seite für jede Partei versiegelt. Die Plattform kann sie nicht lesen.',
    submit: 'Antworten absenden',
    submitAndEnd: 'Absenden und beenden',
    sealing: 'Wird versiegelt und gesendet …',
    done: 'Antworten gesendet',
    locked: 'Entsperren Sie den Schlüssel des Dienstes, um diesen Schritt zu beantworten.',
    defaulted: 'Vom Ablauf eingetragen. Sie können es ändern.',
    atLeast: (min) => `Mindestens ${min}.`,
    atMost: (max) => `Höchstens ${max}.`,
    between: (min, max) => `Von ${min} bis ${max}.`,
    constants: 'Aus den Antworten berechnet',
    pending: 'Steht noch aus',
    pictureFailed: (alt) => (alt === '' ? 'Ein Bild ließ sich nicht lesen' : `Bild, das sich nicht lesen ließ: ${alt}`),
    again: 'Erneut versuchen',
    noNext: 'Der Ablauf hat für diese Antworten keinen nächsten Schritt.',
    source: (label) => `${label}: Antwort aus`,
    typed: 'Hier eingegeben',
    of: {
      company: {
        chooseDatum: 'Aus der Visitenkarte wählen …',
        linked: 'Aus Ihrer Visitenkarte übernommen, wie es dort steht.',
        noFitting: 'Das lässt sich nur aus der Visitenkarte beantworten, und in Ihrer passt nichts.',
        noVerified:
          'Das lässt sich nur mit einem geprüften Wert der Visitenkarte beantworten, und Ihre hat keinen, der passt.',
        toProfile: 'Visitenkarte',
      },
      person: {
        chooseDatum: 'Aus dem Profil wählen …',
        linked: 'Aus Ihrem Profil übernommen, wie es dort steht.',
        noFitting: 'Das lässt sich nur aus dem Profil beantworten, und in Ihrem passt nichts.',
        noVerified:
          'Das lässt sich nur mit einem geprüften Wert des Profils beantworten, und Ihres hat keinen, der passt.',
        toProfile: 'Profil',
      },
    },
    problems: {
      required: 'Das ist nötig.',
      below_min: 'Das liegt unter dem kleinsten Wert, den der Ablauf zulässt.',
      above_max: 'Das liegt über dem größten Wert, den der Ablauf zulässt.',
      type: 'Das passt nicht zur Art des Feldes.',
      link: 'Das lässt sich nur aus einem Profil beantworten.',
      plugin: 'Wählen Sie jeden Teil und fragen Sie das Ergebnis neu ab.',
    },
  },
})

export type AnswerTexts = (typeof answerTexts)['en']
