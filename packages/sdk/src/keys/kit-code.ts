// The code of a recovery kit as a person types it: a page says which group is mistyped before anything is sent.
import * as crypto from '@company-data/crypto'

/**
 * The numbers (1 to 8) of the mistyped groups of a recovery kit's code; works on half a code, while it is typed.
 * @example
 * const wrongGroups = listWrongKitGroups('000GD-40R4T')
 * if (wrongGroups.length > 0) console.log(`Check group ${wrongGroups.join(', ')}`)
 */
export const listWrongKitGroups = (text: string): number[] => crypto.listWrongKitGroups(text)

/**
 * The eight groups of a complete code without a mistake, in their one spelling; undefined otherwise.
 * @example
 * const groups = readKitGroups('000gd 40r4s 0m308 e209z 185gk r38es 1w81s 24gk3')
 * console.log(groups?.join('-'))
 */
export const readKitGroups = (text: string): string[] | undefined => {
  const reading = crypto.readKitCode(text)
  return 'canonical' in reading ? (reading.canonical.match(/.{5}/g) ?? []) : undefined
}
