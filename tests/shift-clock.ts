// Loaded by --import: moves the clock of every thread, and so of the embedded database, to begin at SHIFTED_CLOCK.
const real = Date;
const offset = real.parse(process.env.SHIFTED_CLOCK ?? "") - real.now();

class Shifted extends real {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    if (given.length === 0) super(real.now() + offset);
    else super(...(given as ConstructorParameters<typeof Date>));
  }
  static override now = () => real.now() + offset;
}
globalThis.Date = Shifted as DateConstructor;
