// A picture of the signature, drawn or typed, that the seal prints beside the evidence. It proves nothing (decision 0068).
import { Button, Radios, Row, TextField, useTexts } from '@company-data/ui'
import { type PointerEvent, useState } from 'react'
import styles from './signature-picture.module.css'
import { beginStroke, extendStroke, FIELD, type PictureKind, type Stroke, toPoints } from './signature-strokes.ts'
import { signingTexts } from './signing-texts.ts'

/** What the person has drawn and typed so far; both stay when the kind changes. */
export interface PictureInput {
  kind: PictureKind
  strokes: readonly Stroke[]
  text: string
}

interface FieldProps {
  input: PictureInput
  onChange: (change: (input: PictureInput) => PictureInput) => void
}

const findPoint = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): readonly [number, number] => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return [((clientX - left) / width) * FIELD.width, ((clientY - top) / height) * FIELD.height]
}

const DrawingField = ({ input: { strokes }, onChange }: FieldProps) => {
  const texts = useTexts(signingTexts)
  const [isDown, setIsDown] = useState(false)
  const change = (draw: typeof beginStroke, event: PointerEvent<SVGSVGElement>): void => {
    const [x, y] = findPoint(event)
    onChange((input) => ({ ...input, strokes: draw(input.strokes, x, y) }))
  }
  return (
    <div className={styles.drawing}>
      <svg
        role="img"
        aria-label={strokes.length === 0 ? texts.drawHere : texts.drawn}
        className={styles.field}
        viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          setIsDown(true)
          change(beginStroke, event)
        }}
        onPointerMove={(event) => isDown && change(extendStroke, event)}
        onPointerUp={() => setIsDown(false)}
        onPointerCancel={() => setIsDown(false)}
      >
        <line className={styles.base} x1="80" x2={FIELD.width - 80} y1="310" y2="310" />
        {strokes.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is only added at the end, or all are removed
          <polyline key={index} className={styles.stroke} points={toPoints(stroke)} />
        ))}
      </svg>
      <Row>
        <span className="muted">{texts.drawHere}</span>
        {strokes.length > 0 && (
          <Button onClick={() => onChange((input) => ({ ...input, strokes: [] }))}>{texts.clearDrawing}</Button>
        )}
      </Row>
    </div>
  )
}

const TypedField = ({ input: { text }, onChange }: FieldProps) => {
  const texts = useTexts(signingTexts)
  return (
    <>
      <TextField
        name="picture_text"
        label={texts.typedSignature}
        autoComplete="off"
        maxLength={100}
        defaultValue={text}
        onValueChange={(value) => onChange((input) => ({ ...input, text: value }))}
      />
      {text.trim() !== '' && (
        <p className={styles.typed} aria-hidden="true">
          {text}
        </p>
      )}
    </>
  )
}

export const SignaturePictureField = (props: FieldProps) => {
  const texts = useTexts(signingTexts)
  const { input, onChange } = props
  return (
    <>
      <Radios
        label={texts.picture}
        value={input.kind}
        onChange={(kind) => onChange((current) => ({ ...current, kind }))}
        options={[
          { value: 'none', label: texts.pictureNone, hint: texts.pictureNoneHint },
          { value: 'drawn', label: texts.pictureDrawn },
          { value: 'typed', label: texts.pictureTyped },
        ]}
      />
      {input.kind === 'drawn' && <DrawingField {...props} />}
      {input.kind === 'typed' && <TypedField {...props} />}
      {input.kind !== 'none' && <p className="muted">{texts.pictureText}</p>}
    </>
  )
}
