import pg from "pg";

const oid = { int8: 20, date: 1082, numeric: 1700, int8s: 1016, dates: 1182, numerics: 1231, texts: 1009 };

/**
 * How values are parsed, on both engines: days stay 'YYYY-MM-DD', int8 and numeric become numbers, timestamptz a Date.
 */
export const parsers = new pg.TypeOverrides();

const texts: (value: string) => string[] = pg.types.getTypeParser(oid.texts);
parsers.setTypeParser(oid.date, (value: string) => value);
parsers.setTypeParser(oid.int8, Number);
parsers.setTypeParser(oid.numeric, Number);
parsers.setTypeParser(oid.dates, texts);
parsers.setTypeParser(oid.int8s, (value: string) => texts(value).map(asNumber));
parsers.setTypeParser(oid.numerics, (value: string) => texts(value).map(asNumber));

const asNumber = (text: string | null) => (text === null ? null : Number(text));
