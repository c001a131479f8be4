/** A byte range of a file that holds an item. */
type Extent = { from: number; length: number };
/** A photo of 48 million points has about 200 items, of one extent each. */
const maxExtents = 4096;

type Box = { type: string; body: number; end: number };

/**
 * Blanks the metadata of a HEIC photo (Exif, XMP: place, device) in a copy, without decoding it. Null when the
 * structure of the file is not as expected. Source: ISO 14496-12 (meta, iinf, infe, iloc), ISO 23008-12 annex A.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array | null {
  const copy = Buffer.from(bytes);
  try {
    const meta = boxesIn(copy, 0, copy.length).find(({ type }) => type === "meta");
    if (!meta) return null;
    const inside = boxesIn(copy, meta.body + 4, meta.end);
    const infos = inside.find(({ type }) => type === "iinf");
    const places = inside.find(({ type }) => type === "iloc");
    if (!infos || !places) return null;
    const told = itemsThatTell(copy, infos);
    const data = inside.find(({ type }) => type === "idat")?.body ?? 0;
    let room = copy.length;
    for (const [item, { from, length }] of extentsOf(copy, places, data)) {
      if (!told.has(item)) continue;
      room -= length;
      // A length of 0 means «to the end of the file», which would blank the picture too.
      if (length === 0 || room < 0) return null;
      copy.fill(0, from, from + length);
    }
    return copy;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const size = file.readUInt32BE(at);
    const long = size === 1;
    const length = long ? Number(file.readBigUInt64BE(at + 8)) : size === 0 ? end - at : size;
    if (length < 8 || at + length > end) throw new RangeError("A box ends beyond its parent.");
    boxes.push({ type: file.toString("latin1", at + 4, at + 8), body: at + (long ? 16 : 8), end: at + length });
    at += length;
  }
  return boxes;
}

function itemsThatTell(file: Buffer, { body, end }: Box): Set<number> {
  const first = body + (file[body] === 0 ? 6 : 8);
  const told = new Set<number>();
  for (const info of boxesIn(file, first, end)) {
    const wide = file[info.body] === 3;
    const id = wide ? file.readUInt32BE(info.body + 4) : file.readUInt16BE(info.body + 4);
    const kindAt = info.body + (wide ? 10 : 8);
    if (/^(Exif|mime|uri )$/.test(file.toString("latin1", kindAt, kindAt + 4))) told.add(id);
  }
  return told;
}

function* extentsOf(file: Buffer, { body }: Box, data: number): Generator<[number, Extent]> {
  const version = file[body]!;
  const sizes = file.readUInt16BE(body + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  let at = body + 6;
  let seen = 0;
  const read = (size: number) => {
    at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(file.readBigUInt64BE(at - 8)) : file.readUIntBE(at - size, size);
  };
  for (let left = read(version < 2 ? 2 : 4); left > 0; left--) {
    const id = read(version < 2 ? 2 : 4);
    const inData = version > 0 && (read(2) & 15) === 1;
    read(2);
    const base = read(baseSize) + (inData ? data : 0);
    for (let count = read(2); count > 0; count--) {
      if (++seen > maxExtents) throw new RangeError("More extents than a photo has.");
      read(indexSize);
      const from = base + read(offsetSize);
      const length = read(lengthSize);
      if (from + length > file.length) throw new RangeError("An item ends beyond the file.");
      yield [id, { from, length }];
    }
  }
}
