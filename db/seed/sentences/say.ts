import type { Random } from '../random.ts'

/** A sentence with one of its `(either|or)` chosen everywhere, and its place named. */
export function say(random: Random, template: string, place = 'here'): string {
  return template
    .replaceAll(/\(([^()|]*(?:\|[^()|]*)+)\)/g, (_, choices: string) => random.pick(choices.split('|')))
    .replaceAll('{place}', place)
    .replaceAll(/ +(?=[ .,])/g, '')
    .trim()
}

/** How neighbours call an address: its first part that is no house number. */
export function shortPlace(address: string): string {
  return address.split(', ').find((part) => !/^\d+$/.test(part)) ?? address
}
