// Decides which faces a character may come from.
import type { ScriptFamily } from './font-files.ts'

/** Emoji, private characters, and letters of Hangul that only a shaper could compose. */
const EXCLUDED = /[\p{Emoji_Presentation}\p{Cc}\p{Co}\p{Cs}\p{Cn}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u

/** True for characters that no document prints, although a font may have a glyph for them (FB-05). */
export const isExcluded = (codePoint: number): boolean => EXCLUDED.test(String.fromCodePoint(codePoint))

/** Chinese characters, kana, Hangul, and their punctuation, numbers and wide forms. */
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u3190-\u33ff\ufe30-\ufe4f\uff00-\uffef\u{1f100}-\u{1f2ff}]/u

/** True if a face for Chinese, Japanese or Korean may draw the character. */
export const isFromCjk = (codePoint: number): boolean => CJK.test(String.fromCodePoint(codePoint))

/** The face of the one script that the character belongs to. */
export const findScriptFamily = (codePoint: number): ScriptFamily | undefined => {
  if (codePoint >= 0x0e00 && codePoint <= 0x0e7f) return 'thai'
  const isDevanagari =
    (codePoint >= 0x0900 && codePoint <= 0x097f) ||
    (codePoint >= 0x1cd0 && codePoint <= 0x1cff) ||
    (codePoint >= 0xa8e0 && codePoint <= 0xa8ff)
  return isDevanagari ? 'devanagari' : undefined
}
