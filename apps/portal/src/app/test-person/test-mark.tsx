// The mark of a test person, beside its name.
import { Mark, useTexts } from '@company-data/ui'
import { testPersonTexts } from './test-person.ts'

export const TestMark = ({ isTest }: { isTest: boolean | undefined }) => {
  const texts = useTexts(testPersonTexts)
  return isTest === true && <Mark tone="warn">{texts.mark}</Mark>
}
