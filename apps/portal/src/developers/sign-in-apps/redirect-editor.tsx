// The redirect addresses editor; each address is checked by the platform's rules (G-051, A-38).
import { Button, IconButton, TextField, useTexts } from '@company-data/ui'
import { MAX_REDIRECT_URIS, problemInSet } from './redirect-uris.ts'
import styles from './sign-in-apps.module.css'
import { signInAppsTexts } from './sign-in-apps-texts.ts'

export interface RedirectDraft {
  id: string
  text: string
}

export const toRedirectDrafts = (uris: readonly string[]): RedirectDraft[] =>
  uris.length === 0 ? [{ id: 'new 0', text: '' }] : uris.map((text) => ({ id: text, text }))

/** An app needs a redirect address, but no address for after a logout. */
export const toLogoutDrafts = (uris: readonly string[] = []): RedirectDraft[] =>
  uris.map((text) => ({ id: text, text }))

export type AddressSet = 'redirect_uris' | 'post_logout_redirect_uris'

interface RedirectEditorProps {
  set?: AddressSet
  drafts: readonly RedirectDraft[]
  onChange: (drafts: readonly RedirectDraft[]) => void
}

export const RedirectEditor = ({ set: name = 'redirect_uris', drafts, onChange }: RedirectEditorProps) => {
  const texts = useTexts(signInAppsTexts)
  const { address, add, remove } = texts.addressSets[name]
  const problemAt = (index: number, text: string): string | null => {
    const set = drafts.map((draft, at) => (at === index ? text : draft.text).trim())
    const problem = problemInSet(set, index)
    return problem === undefined ? null : texts.redirectProblems[problem]
  }
  return (
    <div className={styles.redirects}>
      {drafts.map(({ id, text }, index) => (
        <div key={id} className={styles.redirect}>
          <TextField
            name={`${name}.${index}`}
            label={address(index + 1)}
            mono
            autoComplete="off"
            placeholder="https://"
            value={text}
            onValueChange={(next) => onChange(drafts.map((draft) => (draft.id === id ? { id, text: next } : draft)))}
            validate={(next) => problemAt(index, next)}
          />
          <IconButton
            icon="trash"
            label={remove(index + 1)}
            disabled={name === 'redirect_uris' && drafts.length === 1}
            onClick={() => onChange(drafts.filter((draft) => draft.id !== id))}
          />
        </div>
      ))}
      {drafts.length < MAX_REDIRECT_URIS && (
        <div>
          <Button
            icon="plus"
            onClick={() => onChange([...drafts, { id: `new ${Date.now()} ${drafts.length}`, text: '' }])}
          >
            {add}
          </Button>
        </div>
      )}
    </div>
  )
}
