// Passcodes that are guessed first: repeats, sequences and the hundred commonest.

/** From lists of leaked PINs; those that the rules below refuse are not repeated here. */
const COMMON = new Set(
  (
    '159753 147258 789456 147852 159357 258456 696969 112233 102030 332211 221133 445566 778899 998877 ' +
    '101010 202020 123654 321654 456123 789123 753951 951753 147369 369147 258369 369258 852456 654987 ' +
    '246810 135790 135791 147896 963852 741852 852963 741963 963741 258147 456852 357159 159951 951159 ' +
    '753159 123789 321987 987321 147147 258258 100000 200000 123000 000123 111222 222111 222333 333444 ' +
    '444555 555666 666777 777888 888999 999888 110110 112211 121121 131313 141414 151515 171717 181818 ' +
    '191919 199999 520520 521521 520131 131452 314159 271828 142857 007007 696900 420420 420690 100200 ' +
    '010203 112358 101112 111213 123450 012345 543210 198800 199000 200100 111112 211111 123457 234561 ' +
    '147741 258852'
  ).split(' '),
)

const isSequence = (digits: readonly number[]): boolean =>
  [1, -1].some((step) =>
    digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step + 10) % 10),
  )

/** The same part again and again: 111111, 121212, 123123, 12341234. */
const isRepeat = (text: string): boolean => /^(.{1,4})\1+$/.test(text)

/** Two or fewer different characters: 112212. */
const hasFewCharacters = (text: string): boolean => new Set(text).size <= 2

export const isWeakPasscode = (passcode: string): boolean => {
  const text = passcode.replace(/\s/g, '')
  return (
    COMMON.has(text) ||
    isRepeat(text) ||
    hasFewCharacters(text) ||
    (/^\d+$/.test(text) && isSequence([...text].map(Number)))
  )
}
