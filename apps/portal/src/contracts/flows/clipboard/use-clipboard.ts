// Copying, pasting and duplicating parts of a flow, by button and by keyboard.
import { showToast, useTexts } from '@company-data/ui'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isApple } from '../../../app/is-apple.ts'
import { keepExisting } from '../canvas/selected-steps.ts'
import { isTyping } from '../editor/is-typing.ts'
import { type CurrentView, type Editor, useCurrentView } from '../editor/use-editor.tsx'
import { copyElement, copySteps, type FlowParts, pasteElement, pasteSteps } from '../edits/copies.ts'
import { parseParts, printParts } from '../edits/flow-parts-text.ts'
import { removeElement, removeSteps } from '../edits/step-edits.ts'
import { clipboardTexts } from './clipboard-texts.ts'
import { rememberCopied } from './copied-parts.ts'

type EditorActions = Pick<Editor, 'flow' | 'now' | 'apply' | 'select' | 'canvas' | 'newParts'>

/** The steps that are selected together; only those that the draft still has. */
export const useChosenSteps = ({ canvas, definition }: Pick<Editor, 'canvas' | 'definition'>): ReadonlySet<string> => {
  const selectedSteps = useSyncExternalStore(canvas.subscribe, () => canvas.get().selectedSteps)
  const { nodes } = definition
  return useMemo(
    () => keepExisting(selectedSteps, new Set(selectedSteps.size === 0 ? [] : nodes.map(({ key }) => key))),
    [selectedSteps, nodes],
  )
}

/** The parts that a copy takes: several steps, a field, or the selected step. */
const collectSelected = ({ flow, now, canvas }: EditorActions, { selection }: CurrentView): FlowParts | undefined => {
  const draft = now()
  const selectedSteps = keepExisting(canvas.get().selectedSteps, new Set(draft.definition.nodes.map(({ key }) => key)))
  if (selectedSteps.size > 1) return copySteps(flow.id, draft, selectedSteps)
  if (selection === undefined || selection.kind === 'edge') return undefined
  if (selection.kind === 'step') return copySteps(flow.id, draft, new Set([selection.step]))
  const node = draft.definition.nodes.find(({ key }) => key === selection.step)
  const element = node?.elements[selection.index]
  return element && copyElement(flow.id, draft, element)
}

const isSelected = ({ nodes, elements }: FlowParts): boolean => nodes.length > 0 || elements.length > 0

/** Stable functions while the draft changes. */
export const useClipboard = ({ flow, now, apply, select, canvas, newParts }: EditorActions) => {
  const texts = useTexts(clipboardTexts)
  return useMemo(() => {
    const choose = (keys: readonly string[]): void => {
      const [first] = keys
      if (first !== undefined) select({ kind: 'step', step: first })
      if (keys.length > 1) canvas.change({ selectedSteps: new Set(keys) })
    }
    const addSteps = (parts: FlowParts): number => {
      const { draft: pasted, keys } = pasteSteps(now(), parts, flow.id)
      if (keys.length === 1 && keys[0] !== undefined) newParts.add(keys[0])
      apply(() => pasted)
      choose(keys)
      return keys.length
    }
    /** `step`: the one that gets a pasted field. */
    const paste = (parts: FlowParts, step: string | undefined): void => {
      const { nodes, elements } = parts
      if (nodes.length > 0) {
        showToast(texts.pasted(addSteps(parts)))
        return
      }
      const draft = now()
      const nodeIndex = draft.definition.nodes.findIndex(({ key }) => key === step)
      const count = draft.definition.nodes[nodeIndex]?.elements.length
      if (step === undefined || count === undefined) {
        showToast(texts.noStep)
        return
      }
      apply(() => elements.reduce((next, element) => pasteElement(next, nodeIndex, element), draft))
      select({ kind: 'element', step, index: count })
      showToast(texts.pastedField)
    }
    const remember = (parts: FlowParts): void => {
      rememberCopied(parts)
      showToast(texts.copied, texts.copiedText(isApple ? '⌘' : texts.ctrl))
    }
    return {
      choose,
      paste,
      remember,
      /** For a button: the keyboard writes into its event instead. */
      copy(parts: FlowParts): void {
        remember(parts)
        void navigator.clipboard?.writeText(printParts(parts)).catch(() => undefined)
      },
      duplicateSteps: (steps: ReadonlySet<string>): void => void addSteps(copySteps(flow.id, now(), steps)),
      removeSteps(steps: ReadonlySet<string>): void {
        apply((draft) => removeSteps(draft, steps))
        select(undefined)
      },
      removeElement(step: string, index: number): void {
        apply((draft) => removeElement(draft, step, index))
        select({ kind: 'step', step })
      },
    }
  }, [flow.id, now, apply, select, canvas, newParts, texts])
}

/** A toast is a dialog too, but not a modal one. */
const isInDialog = (): boolean =>
  document.querySelector(':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])') !== null

const isForText = (event: Event): boolean =>
  isTyping(event) || isInDialog() || document.getSelection()?.isCollapsed === false

/** Ctrl or Cmd with C, X, V, D and A on the canvas; text in fields and selected text keep those of the browser. */
export const useClipboardKeys = (editor: EditorActions): void => {
  const clipboard = useClipboard(editor)
  const current = useCurrentView()
  useEffect(() => {
    if (current.view !== 'canvas') return
    const { selection } = current
    const openStep = selection === undefined || selection.kind === 'edge' ? undefined : selection.step
    const take = (event: ClipboardEvent): FlowParts | undefined => {
      const parts = isForText(event) ? undefined : collectSelected(editor, current)
      if (parts === undefined || !isSelected(parts)) return undefined
      event.clipboardData?.setData('text/plain', printParts(parts))
      event.preventDefault()
      return parts
    }
    const copy = (event: ClipboardEvent) => {
      const parts = take(event)
      if (parts) clipboard.remember(parts)
    }
    const cut = (event: ClipboardEvent) => {
      const parts = take(event)
      if (parts === undefined) return
      clipboard.remember(parts)
      if (parts.nodes.length > 0) clipboard.removeSteps(new Set(parts.nodes.map(({ key }) => key)))
      else if (selection?.kind === 'element') clipboard.removeElement(selection.step, selection.index)
    }
    const paste = (event: ClipboardEvent) => {
      // Copied parts also leave a text field, such as the label of the step that was just pasted.
      if (isInDialog()) return
      const parts = parseParts(event.clipboardData?.getData('text/plain') ?? '')
      if (parts === undefined || !isSelected(parts)) return
      event.preventDefault()
      clipboard.paste(parts, openStep)
    }
    const press = (event: KeyboardEvent) => {
      if ((!event.ctrlKey && !event.metaKey) || event.shiftKey || event.altKey || isForText(event)) return
      const key = event.key.toLowerCase()
      if (key !== 'd' && key !== 'a') return
      event.preventDefault()
      if (key === 'a') return clipboard.choose(editor.now().definition.nodes.map((node) => node.key))
      const parts = collectSelected(editor, current)
      if (parts && isSelected(parts)) clipboard.paste(parts, openStep)
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', cut)
    document.addEventListener('paste', paste)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', cut)
      document.removeEventListener('paste', paste)
      document.removeEventListener('keydown', press)
    }
  }, [editor, clipboard, current])
}
