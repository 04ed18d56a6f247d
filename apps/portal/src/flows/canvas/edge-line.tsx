// An edge between two steps, with its condition on the line.

import { classNames } from '@company-data/ui'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from '@xyflow/react'
import styles from './edge-line.module.css'
import type { LabelPlace } from './layout.ts'

export type EdgeOnCanvas = Edge<{ text?: string; place: LabelPlace }, 'edge'>

/** How far from its end a line turns. */
const TURN = 14

export const EdgeLine = ({
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  data,
  markerEnd,
  selected,
}: EdgeProps<EdgeOnCanvas>) => {
  const place = data?.place ?? 'middle'
  const bend = { source: targetY - TURN, target: sourceY + TURN, middle: (sourceY + targetY) / 2 }[place]
  const [path] = getSmoothStepPath({
    sourceX,
    sourceY,
    targetX,
    targetY,
    sourcePosition,
    targetPosition,
    borderRadius: 10,
    offset: 6,
    centerY: bend,
  })
  const [x, y] = {
    source: [sourceX, (sourceY + bend) / 2],
    target: [targetX, (bend + targetY) / 2],
    middle: [(sourceX + targetX) / 2, bend],
  }[place]
  return (
    <>
      <BaseEdge
        path={path}
        className={classNames(selected ? styles.selected : styles.line)}
        {...(markerEnd && { markerEnd })}
      />
      {data?.text && (
        <EdgeLabelRenderer>
          <span
            className={classNames(styles.label, 'nopan')}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {data.text}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
