// The code of a recovery kit, typed or pasted: says which group is mistyped while it is typed.
import { listWrongKitGroups, readKitGroups } from '@company-data/sdk/person'
import { TextArea, useTexts } from '@company-data/ui'
import { type ReactNode, useState } from 'react'
import { forgottenTexts } from './forgotten-texts.ts'

/** The QR code of a sheet begins so. */
export const stripKitPrefix = (text: string): string => text.trim().replace(/^KIT1:/i, '')

/** A way to read the code of the sheet without typing. `onText` is false if the text is not a code of a kit. */
export type KitScanner = (onText: (text: string) => boolean) => ReactNode

export const KitCodeField = ({ scanner }: { scanner?: KitScanner | undefined }) => {
  const texts = useTexts(forgottenTexts)
  const [code, setCode] = useState('')
  const wrongGroups = listWrongKitGroups(stripKitPrefix(code))
  const takeScan = (text: string): boolean => {
    const groups = readKitGroups(stripKitPrefix(text))
    if (groups) setCode(groups.join('-'))
    return groups !== undefined
  }
  return (
    <>
      <TextArea
        name="kit_code"
        label={texts.kitCode}
        hint={texts.kitCodeHint}
        autoComplete="off"
        rows={3}
        mono
        maxLength={120}
        value={code}
        onValueChange={setCode}
        problem={wrongGroups.length > 0 ? texts.wrongGroups(wrongGroups) : undefined}
        validate={(value) => (readKitGroups(stripKitPrefix(value)) ? null : texts.kitCodeNeeded)}
      />
      {scanner?.(takeScan)}
    </>
  )
}
