import { describe, expect, test } from 'vitest'
import { type Box, overlap, shortestShift } from './clearance.browser.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const MAP = box(0, 0, 390, 340)
const LOGO = box(16, 12, 138, 44)
const SHOW_ALL = box(251, 12, 123, 44)
const ZOOM = box(330, 217, 44, 88)

const after = (thing: Box, { x, y }: { x: number; y: number }) =>
  box(thing.left + x, thing.top + y, thing.right - thing.left, thing.bottom - thing.top)

describe('moving a map so that nothing covers an object', () => {
  test('does nothing if the object is not covered', () => {
    expect(shortestShift([box(100, 100, 200, 100)], MAP, [LOGO, SHOW_ALL, ZOOM])).toEqual({ x: 0, y: 0 })
  })

  test.each([
    ['above the map', box(180, -70, 44, 50), { x: 0, y: 78 }],
    ['left of it', box(-17, 90, 44, 50), { x: 25, y: 0 }],
    ['below it', box(60, 350, 44, 50), { x: 0, y: -68 }],
    ['half under a button, by the shortest way', box(320, 100, 44, 120), { x: 0, y: -11 }],
  ])('%s', (_, thing, way) => {
    expect(shortestShift([thing], MAP, [LOGO, SHOW_ALL, ZOOM])).toEqual(way)
  })

  test('moves several objects together until all are visible', () => {
    const things = [box(-60, 10, 264, 190), box(50, 206, 44, 50)]
    const way = shortestShift(things, MAP, [LOGO, SHOW_ALL, ZOOM])
    for (const moved of things.map((thing) => after(thing, way))) {
      expect(Math.min(moved.left, moved.top, MAP.right - moved.right, MAP.bottom - moved.bottom)).toBeGreaterThan(0)
      expect([LOGO, SHOW_ALL, ZOOM].filter((one) => overlap(one, moved))).toEqual([])
    }
  })

  test('makes the first one visible if there is not enough room for all', () => {
    const things = [box(60, 20, 264, 260), box(170, 286, 44, 50)]
    const [popup = MAP] = things.map((thing) => after(thing, shortestShift(things, MAP, [LOGO, SHOW_ALL])))
    expect([LOGO, SHOW_ALL].filter((one) => overlap(one, popup))).toEqual([])
  })
})
