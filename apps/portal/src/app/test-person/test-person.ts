// The test persons of a company: the owner answers for those whose login it keeps.
import { defineTexts } from '@company-data/ui/texts'

export const testPersonTexts = defineTexts({
  en: {
    name: 'Test person',
    mark: 'Test',
    marked: (name: string) => `${name} (test)`,
    hint: 'Made for tests',
    canAnswer: 'On the page of the run, the owner of the company answers as the test person.',
    cannotAnswer:
      'No one can answer as the test person: a run with them waits for good. Connect with the wallet to try a run.',
    about: 'The customer is a test person, and you can act for them.',
    answer: 'Answer as the test person',
    title: (party: string) => `Answer as “${party}”`,
    lead: 'You act as the customer in the real run: answers, documents and signatures count as those of the test person.',
    loginLost:
      'This browser can’t open the login of this test person. It was made by a program, or before the key of the account was replaced.',
    none: 'No test person takes part in this run',
    noneText: 'Its customers answer with the wallet.',
    waitTitle: (party: string) => `It’s ${party}’s turn`,
    companyTitle: 'It’s your company’s turn',
    actAsCompany: 'Act as the company',
    waitText: 'The test person acts again when it is their turn.',
    ended: 'The run is at its end',
    endedText: 'The test person has nothing more to do.',
    toRun: 'Go to the run',
  },
  de: {
    name: 'Testperson',
    mark: 'Test',
    marked: (name) => `${name} (Test)`,
    hint: 'Für Tests angelegt',
    canAnswer: 'Auf der Seite des Durchlaufs antwortet der Inhaber des Unternehmens als Testperson.',
    cannotAnswer:
      'Für die Testperson kann niemand antworten: ein Durchlauf mit ihr wartet für immer. Verbinden Sie sich mit der Wallet, um einen Durchlauf auszuprobieren.',
    about: 'Der Kunde ist eine Testperson, und Sie können für sie handeln.',
    answer: 'Als Testperson antworten',
    title: (party) => `Als „${party}“ antworten`,
    lead: 'Sie handeln als Kunde im echten Durchlauf: Antworten, Dokumente und Unterschriften zählen als die der Testperson.',
    loginLost:
      'Dieser Browser kann die Anmeldung dieser Testperson nicht öffnen. Ein Programm hat sie angelegt, oder der Schlüssel des Kontos wurde seither ersetzt.',
    none: 'An diesem Durchlauf nimmt keine Testperson teil',
    noneText: 'Seine Kunden antworten mit der Wallet.',
    waitTitle: (party) => `${party} ist dran`,
    companyTitle: 'Ihr Unternehmen ist dran',
    actAsCompany: 'Als Unternehmen handeln',
    waitText: 'Die Testperson handelt wieder, wenn sie an der Reihe ist.',
    ended: 'Der Durchlauf ist am Ende',
    endedText: 'Die Testperson hat nichts mehr zu tun.',
    toRun: 'Zum Durchlauf',
  },
})

interface Customer {
  name: string
  type: string
  isTest: boolean
}

/** Before 0.2.0 the platform did not mark them; they are recognised by the name that the first steps gave. */
export const isTestPerson = ({ name, type, isTest }: Customer): boolean =>
  isTest || (type === 'person' && (name === testPersonTexts.en.name || name === testPersonTexts.de.name))
