import type { Random } from '../random.ts'

/** Returns the sentence with one choice made in every `(either|or)`, and with the place's name for `{place}`. */
export function say(random: Random, template: string, place = 'here'): string {
  return template
    .replaceAll(/\(([^()|]*(?:\|[^()|]*)+)\)/g, (_, choices: string) => random.pick(choices.split('|')))
    .replaceAll('{place}', place)
    .replaceAll(/ +(?=[ .,])/g, '')
    .trim()
}

/** The short name of an address: its first part that is not a house number. */
export function shortPlace(address: string): string {
  return address.split(', ').find((part) => !/^\d+$/.test(part)) ?? address
}
