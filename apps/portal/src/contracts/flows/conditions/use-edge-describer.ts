// Describes when an edge is taken.
import type { Edge } from '@company-data/flow-engine'
import { useTexts } from '@company-data/ui'
import { useMemo } from 'react'
import type { EdgeDescriber } from '../canvas/step-drawing.ts'
import type { Editor } from '../editor/use-editor.tsx'
import { conditionTexts } from './condition-texts.ts'
import { describeCondition, valueLabels } from './describe-condition.ts'

/** A condition as text, for the draft of this editor. */
export const useConditionDescriber = ({ definition: { nodes, constants } }: Pick<Editor, 'definition'>) => {
  const texts = useTexts(conditionTexts)
  return useMemo(() => {
    const labels = valueLabels({ nodes, constants })
    return (condition: unknown): string => describeCondition(condition, labels, texts) ?? '…'
  }, [nodes, constants, texts])
}

/** The plain edge of a branch is the one that is taken otherwise. */
export const useEdgeDescriber = (editor: Pick<Editor, 'definition'>): EdgeDescriber => {
  const { otherwise } = useTexts(conditionTexts)
  const describe = useConditionDescriber(editor)
  const { edges } = editor.definition
  return useMemo(() => {
    const branching = new Set(edges.flatMap(({ from, when }) => (when == null ? [] : [from])))
    return ({ from, when }: Edge) => {
      if (when != null) return describe(when)
      return branching.has(from) ? otherwise : undefined
    }
  }, [describe, edges, otherwise])
}
