// Copies a text and confirms it in place.
import { useEffect, useState } from 'react'
import { kitTexts } from '../language/kit-texts.ts'
import { useTexts } from '../language/language.tsx'
import { Button, IconButton } from './button.tsx'

interface CopyButtonProps {
  text: string
  /** The name of the text, for the accessible name: “Copy: share code”. */
  label?: string
  /** Shows a word next to the icon. */
  wide?: boolean
}

const SHOWN_MS = 1500

export const CopyButton = ({ text, label, wide = false }: CopyButtonProps) => {
  const texts = useTexts(kitTexts)
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copied = state === 'copied'
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  // The browser may refuse, and a page without HTTPS has no clipboard at all.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  const name = label === undefined ? texts.copy : `${texts.copy}: ${label}`
  const icon = copied ? 'check' : 'copy'
  return (
    <>
      {wide ? (
        <Button icon={icon} onClick={copy} aria-label={name}>
          {copied ? texts.copied : texts.copy}
        </Button>
      ) : (
        <IconButton icon={icon} label={copied ? texts.copied : name} onClick={copy} />
      )}
      <span role="status" className="visually-hidden">
        {copied ? texts.copied : ''}
      </span>
      {state === 'refused' && (
        <span role="alert" className="wrong">
          {texts.copyRefused}
        </span>
      )}
    </>
  )
}
