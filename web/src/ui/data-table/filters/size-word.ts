import { SIZE_WORDS, type SizeWord } from '@service-center/contract/endpoint/size-filter.ts'

export function isSizeWord(text: string): text is SizeWord {
  return SIZE_WORDS.some((word) => word === text)
}
