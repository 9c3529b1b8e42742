import { TileDrawing } from './tileDrawing.browser.ts'
import type { Drawn, DrawingMessage } from './tileOrders.rules.ts'

let drawing: TileDrawing | undefined

const publish = (drawn: Drawn) => self.postMessage(drawn, { transfer: drawn.picture ? [drawn.picture] : [] })

self.onmessage = ({ data }: MessageEvent<DrawingMessage>) => {
  if ('ground' in data) {
    if (drawing) drawing.change(data.ground)
    else drawing = new TileDrawing(data.ground, publish)
  } else if ('draw' in data) drawing?.draw(data.draw)
  else drawing?.drop(data.drop)
}
