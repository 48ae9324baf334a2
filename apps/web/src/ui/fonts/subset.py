# Writes the font files of this folder from the packages of Fontsource; run in the project's folder, with fontTools and
# brotli (Debian: fonttools, python3-brotli). Neither comes with npm, so the results are kept in the tree.
# Which characters a file holds is its `unicode-range` in fonts.css. Files keep their copyright line and no name:
# "Merriweather" is reserved for the unmodified font (OFL, clause 3).
import re
from pathlib import Path
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = Path(__file__).parent
packages = Path("node_modules/@fontsource-variable")

# The weights that stylesheets use; the display face at one weight, drawn for the size of headings, for which the
# local faces in fonts.css are scaled.
faces = {
    "onest": ("onest-{}-wght-normal.woff2", {"wght": (400, 400, 750)}),
    "merriweather": ("merriweather-{}-opsz-normal.woff2", {"wght": 400, "opsz": 44}),
}
# Of the em: closer pairs differ by a third of a pixel at 44 px, and are half of the display face's bytes.
least_kerning = 0.008


def drop_small_kerning(font):
    least = font["head"].unitsPerEm * least_kerning
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for pairs in lookup.SubTable:
            for first in getattr(pairs, "PairSet", []):
                kept = [pair for pair in first.PairValueRecord if abs(pair.Value1.XAdvance) >= least]
                first.PairValueRecord, first.PairValueCount = kept, len(kept)


def draw_unbreakable_hyphen(font):
    # The display face lacks the hyphen that ends no line; it is drawn as the one that may.
    for table in font["cmap"].tables:
        if table.isUnicode() and 0x2D in table.cmap:
            table.cmap.setdefault(0x2011, table.cmap[0x2D])


options = subset.Options()
options.flavor = "woff2"
options.name_IDs = [0]
options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"]
declared = re.compile(r"\./fonts/(\w+)-(\w+)\.woff2[^}]*?unicode-range:([^;]+);")
for face, script, characters in declared.findall((here.parent / "fonts.css").read_text()):
    source, axes = faces[face]
    font = TTFont(packages / face / "files" / source.format(script))
    instancer.instantiateVariableFont(font, axes, inplace=True)
    draw_unbreakable_hyphen(font)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(re.sub(r"\s", "", characters)))
    subsetter.subset(font)
    if "fvar" not in font:
        drop_small_kerning(font)
    subset.save_font(font, here / f"{face}-{script}.woff2", options)
