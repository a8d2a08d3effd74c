"""Whole-process and stage measurements of hdrconv against floors and peers, in one run.

Every comparison is paired: the two programs take turns, and medians of one run are compared, so
that a busy or slow machine shifts both alike. Needs Python 3.9 and its standard library.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import venv

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
CORES = 2


class Skipped(Exception):
    """Something a case needs is not here."""


def output_of(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def median(runs, key="seconds"):
    return statistics.median(run[key] for run in runs)


class Tools:
    """The programs that are measured, built on first use."""

    def __init__(self, scratch, hdrconv=None, bench=None):
        self.scratch = scratch
        self._hdrconv = hdrconv
        self._bench = bench
        self._c = {}

    def hdrconv(self):
        if self._hdrconv is None:
            # As scripts/install builds it.
            options = ["--static-swift-stdlib", "--build-path", str(ROOT / ".build/static")]
            self._hdrconv = self._swift(ROOT, "hdrconv", *options)
        return self._hdrconv

    def bench(self):
        # Stages are not public: the benchmark package sees them as tests do.
        if self._bench is None:
            self._bench = self._swift(HERE, "hdrconv-bench", "-Xswiftc", "-enable-testing")
        return self._bench

    def c(self, name, library=None):
        if name not in self._c:
            flags = []
            if library:
                query = ["pkg-config", "--cflags", "--libs", library]
                flags = output_of(query).split()
            target = str(self.scratch / name)
            source = str(HERE / "floors" / f"{name}.c")
            subprocess.run(["cc", "-O2", "-o", target, source, *flags], check=True)
            self._c[name] = target
        return self._c[name]

    @staticmethod
    def _swift(package, product, *options):
        command = ["swift", "build", "-c", "release", "--package-path", str(package), *options]
        subprocess.run([*command, "--product", product], check=True, stdout=sys.stderr)
        return str(pathlib.Path(output_of([*command, "--show-bin-path"]).strip()) / product)

    def run(self, *command):
        """Runs a program on two cores; returns its measurements and its standard output."""
        measured = [self.c("measure"), str(CORES), *map(str, command)]
        done = subprocess.run(measured, capture_output=True, text=True)
        lines = done.stderr.strip().splitlines()
        if done.returncode != 0 or not lines:
            raise RuntimeError(f"{' '.join(measured)}: {done.stderr}")
        result = json.loads(lines[-1])
        if result["status"] != 0:
            raise Skipped(f"{pathlib.Path(command[0]).name}: {' '.join(lines[:-1])[:160]}")
        return result, done.stdout


class Bench:
    def __init__(self, options, scratch):
        self.options = options
        self.scratch = scratch
        self.tools = Tools(scratch, options.hdrconv, options.hdrconv_bench)
        self.rows = []

    def corpus(self, name):
        path = self.options.corpus / name
        if not path.exists():
            raise Skipped(f"{name} of the corpus is not here")
        return path

    def convert(self, source):
        output = self.scratch / "out.png"
        return self.tools.run(
            self.tools.hdrconv(), source, "--to", "pq-png16", "--force", "--quiet", "-o", output)[0]

    def decode(self, source):
        """libheif decodes the primary picture; its own time is `decoding`."""
        floor = self.tools.c("floor-heif", "libheif")
        result, output = self.tools.run(floor, source)
        return dict(result, decoding=json.loads(output)["seconds"])

    def pairs(self, ours, other, runs=None):
        """Calls the two in turn, once to warm up and then `runs` times; returns two lists."""
        ours(), other()
        both = [(ours(), other()) for _ in range(runs or self.options.runs)]
        return [a for a, _ in both], [b for _, b in both]

    def note(self, name, value, goal=None, unit="", detail=""):
        """One line of the table. `goal` is an upper bound, or a lower one as ('>=', number)."""
        sense, bound = goal if isinstance(goal, tuple) else ("<=", goal)
        holds = None
        if bound is not None:
            holds = value <= bound if sense == "<=" else value >= bound
        self.rows.append(dict(name=name, value=value, unit=unit, sense=sense, goal=bound,
                              holds=holds, detail=detail))

    # The cases. Each is independent of the others; the name after `case_` selects it.

    def case_whole(self):
        """12 megapixels: the whole program against decoding the base alone."""
        photo = self.corpus("a/greyhounds-looking-for-a-table.heic")
        ours, floor = self.pairs(lambda: self.convert(photo), lambda: self.decode(photo))
        self.ratio("12 MP HEIC to PQ PNG / libheif decodes the base", ours, floor, 1.8)
        self.memory("12 MP HEIC to PQ PNG, peak memory", ours, 80)

    def case_large(self):
        """24 and 48 megapixels: memory, and time for 48."""
        photo = self.corpus("e/apple-heic-gainmap.heic")
        runs = [self.convert(photo) for _ in range(self.options.runs)]
        self.memory("24 MP HEIC to PQ PNG, peak memory", runs, 160)
        grid = self.scratch / "grid-48mp.heic"
        source = self.corpus("e/yuv420_image_with_yuv400_gainmap.heic")
        self.tools.run(self.tools.bench(), "enlarge", source, grid)
        ours, floor = self.pairs(lambda: self.convert(grid), lambda: self.decode(grid))
        self.ratio("48 MP HEIC to PQ PNG / libheif decodes the base", ours, floor)
        self.memory("48 MP HEIC to PQ PNG, peak memory", ours, 160)

    def case_png(self):
        """The PNG stage alone against libpng's default, on the same rows."""
        rows = self.scratch / "rows"
        photo = self.corpus("a/greyhounds-looking-for-a-table.heic")
        size = json.loads(self.tools.run(self.tools.bench(), "rows", photo, rows)[1])
        arguments = [rows, size["width"], size["height"]]
        libpng = self.tools.c("floor-png", "libpng")
        ours, peer = self.pairs(
            lambda: json.loads(self.tools.run(self.tools.bench(), "png", *arguments)[1]),
            lambda: json.loads(self.tools.run(libpng, *arguments)[1]), min(3, self.options.runs))
        rows.unlink()
        self.speed("PNG stage, times as fast as libpng's default", ours, peer, 25)
        sizes = ours[0]["bytes"], peer[0]["bytes"]
        self.note("PNG stage, size / libpng's default", sizes[0] / sizes[1], 1.02, "x",
                  f"{sizes[0]} / {sizes[1]} bytes")

    def case_colour(self):
        """The colour and gain stage alone against libheif's decoding of the base."""
        photo = self.corpus("a/greyhounds-looking-for-a-table.heic")

        def stage():
            output = self.tools.run(self.tools.bench(), "colour", photo, 3)[1]
            return dict(seconds=statistics.median(json.loads(output)["seconds"]))

        def decoding():
            return dict(seconds=self.decode(photo)["decoding"])

        ours, floor = self.pairs(stage, decoding)
        self.ratio("Colour and gain stage / libheif decodes the base", ours, floor, 0.35)

    def case_peer(self):
        """12 megapixels: apple-hdr-heic, the one other program that does this on Linux."""
        photo = self.corpus("a/iphone_photo.heic")
        peer, output = self.peer(), self.scratch / "peer.png"
        ours, theirs = self.pairs(
            lambda: self.convert(photo), lambda: self.tools.run(peer, photo, output)[0],
            min(3, self.options.runs))
        self.speed("12 MP HEIC, times as fast as apple-hdr-heic", ours, theirs, 5)
        small, large = (median(runs, "peak_bytes") for runs in (ours, theirs))
        self.note("12 MP HEIC, memory of apple-hdr-heic / ours", large / small, (">=", 16), "x",
                  f"{large / 1e6:.0f} / {small / 1e6:.0f} MB")

    def ratio(self, name, ours, floor, goal=None):
        """Our time over a floor's; the smaller the better."""
        mine, theirs = median(ours), median(floor)
        self.note(name, mine / theirs, goal, "x", f"{mine:.3f} / {theirs:.3f} s")

    def speed(self, name, ours, peer, goal):
        """A peer's time over ours; the larger the better."""
        mine, theirs = median(ours), median(peer)
        self.note(name, theirs / mine, (">=", goal), "x", f"{theirs:.3f} / {mine:.3f} s")

    def memory(self, name, runs, goal):
        peak = max(run["peak_bytes"] for run in runs)
        self.note(name, peak / 1e6, goal, " MB", f"{median(runs):.3f} s")

    def peer(self):
        """Installs the peer into a folder of its own, once."""
        folder = HERE / ".venv"
        program = folder / "bin" / "apple-hdr-heic-decoder"
        if not program.exists():
            if shutil.which("exiftool") is None:
                raise Skipped("apple-hdr-heic needs exiftool")
            venv.create(folder, with_pip=True)
            pip = [folder / "bin" / "pip", "install", "--quiet", "apple-hdr-heic"]
            if subprocess.run(pip, stdout=sys.stderr).returncode != 0 or not program.exists():
                raise Skipped("apple-hdr-heic cannot be installed")
        return program

    CASES = ["whole", "large", "png", "colour", "peer"]

    def run(self):
        for name in self.CASES:
            if self.options.only and name not in self.options.only:
                continue
            try:
                getattr(self, f"case_{name}")()
            except Skipped as reason:
                print(f"{name}: skipped, {reason}", file=sys.stderr)
                self.rows.append(dict(name=name, skipped=str(reason), holds=None))

    def table(self):
        measured = [row for row in self.rows if "value" in row]
        width = max([len(row["name"]) for row in measured], default=0)
        for row in measured:
            value = f"{row['value']:.3g}{row['unit']}"
            goal = f"{row['sense']} {row['goal']}{row['unit']}" if row["goal"] is not None else ""
            mark = {True: "ok", False: "MISSED", None: ""}[row["holds"]]
            line = f"{row['name']:<{width}}  {value:>9}  {goal:>10}  {mark:<6}  {row['detail']}"
            print(line.rstrip())


def options():
    shared = os.environ.get("HDRCONV_SHARED", ROOT.parent / "shared")
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="pairs of runs a case (default 5)")
    parser.add_argument("--only", action="append", choices=Bench.CASES, help="a case; repeatable")
    parser.add_argument("--corpus", type=pathlib.Path, default=pathlib.Path(shared) / "corpus")
    parser.add_argument("--hdrconv", help="a program built before; otherwise it is built")
    parser.add_argument("--hdrconv-bench", help="the same for the stages")
    parser.add_argument("--scratch", help="where outputs go (default: a temporary folder)")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="write the results there")
    parser.add_argument("--check", action="store_true", help="exit 1 when a goal is missed")
    return parser.parse_args()


def main():
    chosen = options()
    if chosen.scratch:
        os.makedirs(chosen.scratch, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=chosen.scratch) as scratch:
        bench = Bench(chosen, pathlib.Path(scratch))
        bench.run()
    bench.table()
    if chosen.json:
        report = dict(schema=1, cores=CORES, runs=chosen.runs, load_average=os.getloadavg()[0],
                      results=bench.rows)
        chosen.json.write_text(json.dumps(report, indent=1))
    missed = [row for row in bench.rows if row["holds"] is False]
    sys.exit(1 if chosen.check and (missed or any("skipped" in row for row in bench.rows)) else 0)


main()
